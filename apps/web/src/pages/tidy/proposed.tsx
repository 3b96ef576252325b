import type { AssistantChangeKind, AssistantProposal, ProposedStep } from "@bowerbird/contract/assistants";
import { format } from "@bowerbird/contract/messages";
import { shownPath } from "../../shared/category-tree/category-tree.ts";
import { trpc, trpcClient } from "../../shared/api/trpc.ts";
import { useAction } from "../../shared/changes/use-action.ts";
import { Button } from "../../shared/ui/button.tsx";
import { ErrorState } from "../../shared/ui/empty-state.tsx";
import * as common from "../../shared/messages.json";
import * as t from "./messages.json";

/** What assistants propose: each with its changes, applied or dismissed as a whole. Nothing where there is none. */
export function Proposed() {
  const { data, isError, refetch } = trpc.assistants.proposals.useQuery();
  if (isError)
    return (
      <ErrorState title={common.thisCouldNotBeLoaded} text={common.pleaseTryAgain} onRetry={() => void refetch()} />
    );
  if (!data || data.length === 0) return null;
  return (
    <ul className="mb-6 flex flex-col gap-3">
      {data.map((proposal) => (
        <Proposal key={proposal.id} proposal={proposal} />
      ))}
    </ul>
  );
}

function Proposal({ proposal: { id, title, assistant, steps } }: { proposal: AssistantProposal }) {
  const revert = useAction({
    call: () => trpcClient.history.undo.mutate({ kind: "act", id }),
    changes: "bookmarks",
    failure: common.failedToUndo,
  });
  const apply = useAction({
    call: () => trpcClient.assistants.applyProposal.mutate({ id, steps: steps.length }),
    changes: "bookmarks",
    success: ({ failed }) =>
      failed.length > 0 ? format(t.proposalAppliedInPart, { count: failed.length }) : common.done,
    undo: () => () => revert.mutate(),
    failure: t.failed,
  });
  const dismiss = useAction({
    call: () => trpcClient.assistants.dismissProposal.mutate({ id }),
    changes: "tidy",
    success: () => common.done,
    failure: t.failed,
  });
  const titleId = `proposal-${id}`;
  return (
    <li aria-labelledby={titleId} className="rounded-xl border border-accent-line bg-surface p-4">
      <p className="text-sm text-muted">{format(t.proposedBy, { name: assistant.name })}</p>
      <h2 id={titleId} dir="auto" className="text-lg font-semibold wrap-anywhere">
        {title || t.changes}
      </h2>
      <ul className="mt-2 flex flex-col gap-2">
        {steps.map((step, position) => (
          // The steps of a proposal have no names, and their order stays.
          <Step key={position} step={step} />
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-64 text-sm text-pretty text-muted">{t.proposalHint}</p>
        <div className="flex gap-2">
          <Button size="sm" variant="ghost" isBusy={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {common.dismiss}
          </Button>
          <Button size="sm" variant="primary" isBusy={apply.isPending} onClick={() => apply.mutate()}>
            {t.applyProposal}
          </Button>
        </div>
      </div>
    </li>
  );
}

function Step({ step: { kind, count, subject, target, titles, from } }: { step: ProposedStep }) {
  const isPath = kind === "move" || kind.endsWith("category");
  const shown = [subject, target]
    .filter((text) => text !== null && text !== "")
    .map((text) => (isPath ? shownPath(text!) : text!));
  const links = (number: number) => format(t.linkCount, { count: number });
  return (
    <li className="wrap-anywhere">
      <span className="font-medium">{verbs[kind as AssistantChangeKind]}</span>{" "}
      {shown.length > 0 && from.length === 0 && <bdi>{shown.join(" → ")}</bdi>}{" "}
      {count > 0 && <span className="text-muted">{links(count)}</span>}
      {from.length > 0 && (
        <ul className="text-sm text-muted">
          {from.map(({ path, count: moved }) => (
            <li key={path}>
              <bdi>{shownPath(path)}</bdi> → <bdi>{shown.at(-1)}</bdi>: {links(moved)}
            </li>
          ))}
        </ul>
      )}
      {titles.length > 0 && (
        <p dir="auto" className="text-sm text-muted">
          {titles.join(" · ")}
          {count > titles.length && " …"}
        </p>
      )}
    </li>
  );
}

const verbs: Record<AssistantChangeKind, string> = {
  move: common.move,
  tag: common.tags,
  "create-category": t.createCategory,
  "rename-category": common.rename,
  "move-category": common.move,
  "merge-category": common.merge,
  "rename-tag": common.rename,
  "merge-tags": common.merge,
  "delete-tags": common.deleteLabel,
  save: common.save,
  "save-list": common.save,
  edit: common.edit,
  mark: t.mark,
  delete: t.moveToTrash,
  restore: common.restore,
  "accept-tidy": common.tidyUp,
  undo: common.undo,
};
