import type { MeaningStatus } from "@bowerbird/contract/meaning";
import { trpc } from "../../shared/api/trpc.ts";
import { Badge } from "../../shared/ui/badge.tsx";
import { Progress } from "../../shared/ui/progress.tsx";
import { Skeleton } from "../../shared/ui/basics.tsx";

/** Polling interval while bookmarks are being embedded (ms). */
const pollIntervalMs = 5_000;

/** Whether semantic search is on and who receives the texts; if it is off, what would switch it on. */
export function SemanticSearchSettings() {
  const { data, isError } = trpc.search.meaning.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? pollIntervalMs : false),
  });
  if (isError) return <p className="text-muted">Whether it is on cannot be told at present.</p>;
  if (!data) return <Skeleton className="h-12 w-full" />;
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-start justify-between gap-4 text-pretty text-muted">
        <span>{statusText(data)}</span>
        <Badge tone={data.state === "on" ? "accent" : "neutral"} className="shrink-0">
          {data.state === "on" ? "On" : "Off"}
        </Badge>
      </p>
      {isUnderWay(data) && <EmbeddingProgress status={data} />}
    </div>
  );
}

function EmbeddingProgress({ status: { understood, total } }: { status: MeaningStatus }) {
  const text = `${understood.toLocaleString("en")} of ${total.toLocaleString("en")} bookmarks understood`;
  return (
    <div>
      <Progress label={text} value={understood} max={total} />
      <p className="mt-1.5 text-sm text-muted">{text}</p>
    </div>
  );
}

const isUnderWay = ({ state, understood, total }: MeaningStatus) =>
  state === "preparing" || (state === "on" && understood < total);

function statusText({ state, model }: MeaningStatus): string {
  switch (state) {
    case "on":
      return `Titles, descriptions and summaries of your bookmarks, your tags, and what you search for, are sent to the model ${model}, which whoever runs this server has chosen.`;
    case "no-model":
      return "Whoever runs this server can switch it on with an embedding model: OPENAI_EMBEDDING_MODEL, at OpenAI or any compatible server. Until then nothing is sent anywhere.";
    case "no-extension":
      return "The model is set up, but the database lacks the extension pgvector, version 0.7 or newer. Once it is installed, search finds by meaning without a restart.";
    case "not-permitted":
      return "The model is set up, but the database does not let Bowerbird switch on its extension pgvector. Its administrator can: create extension vector.";
    case "preparing":
      return "It is being prepared and will be on in a minute.";
  }
}
