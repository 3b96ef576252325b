import { format } from "@bowerbird/contract/messages";
import { useState } from "react";
import { ask } from "../../messages.ts";
import * as t from "../../sync/messages.json";
import type { ChangeCounts } from "../../sync/plan-changes.ts";
import { Button, failureSentence, Message } from "../../ui/page.tsx";
import type { Choice } from "./sync-choice.tsx";

export type Counts = Record<"here" | "there", ChangeCounts>;

/** What a sync would do, before it does it. */
export function SyncPreview(props: { counts: Counts; choice: Choice; label: string; onCancel: () => void }) {
  const { counts, choice, label, onCancel } = props;
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const start = (): void => {
    setIsBusy(true);
    ask("syncStart", choice)
      .catch((error: unknown) => setProblem(failureSentence(error)))
      .finally(() => setIsBusy(false));
  };
  return (
    <div className="flex flex-col gap-3">
      <Message tone="info">{previewText(counts)}</Message>
      {problem !== "" && <Message tone="error">{problem}</Message>}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" disabled={isBusy} onClick={start}>
          {isBusy ? t.syncing : label}
        </Button>
        <Button variant="ghost" disabled={isBusy} onClick={onCancel}>
          {t.cancel}
        </Button>
      </div>
    </div>
  );
}

/** "Adds 2,310 links here and 12 links in Bowerbird. Deletes nothing." */
export function previewText({ here, there }: Counts): string {
  const changes = { here: here.edited + here.moved, there: there.edited + there.moved };
  const sentences = [
    here.added + there.added > 0 && format(t.previewAdds, { here: here.added, there: there.added }),
    changes.here + changes.there > 0 && format(t.previewChanges, changes),
    here.folders + there.folders > 0 && format(t.previewFolders, { here: here.folders, there: there.folders }),
  ].filter((sentence) => sentence !== false);
  if (here.deleted + there.deleted > 0) {
    return [...sentences, format(t.previewDeletes, { here: here.deleted, there: there.deleted })].join(" ");
  }
  return sentences.length === 0 ? t.previewNothing : [...sentences, t.deletesNothing].join(" ");
}
