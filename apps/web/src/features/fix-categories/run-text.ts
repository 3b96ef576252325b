import type { Recategorization } from "@bowerbird/contract/recategorizations";
import { bookmarkCount } from "../../shared/changes/bookmark-count.ts";

type Counts = Pick<Recategorization, "kind" | "status" | "total" | "changed" | "applied" | "message">;

/** The result of a finished run, or one that is ready: a heading and a sentence. */
export function outcomeText(run: Counts): { heading: string; text: string } {
  const { kind, applied } = run;
  if (run.status === "ready") return readyText(run);
  const done = kind === "tags" ? "tagged" : "moved";
  return {
    applied: {
      heading: applied === 0 ? "Nothing had to change" : `${bookmarkCount(applied)} ${done}`,
      text: applied === 0 ? emptyText(kind) : "Undo everything until you apply another run.",
    },
    undone: { heading: "Undone", text: "All changes were undone. Edits you made since are kept." },
    settled: {
      heading: `${bookmarkCount(applied)} ${done}`,
      text: "You applied a later run, so this one can no longer be undone.",
    },
    replaced: { heading: "Replaced", text: "You started another run before applying this one. Nothing changed." },
    failed: { heading: "This run failed", text: run.message ?? "Nothing changed." },
    cancelled: { heading: "Cancelled", text: "Nothing changed." },
    queued: { heading: "Waiting to start", text: "" },
    running: { heading: "Checking your bookmarks", text: "" },
  }[run.status];
}

function readyText({ kind, changed, total }: Counts): { heading: string; text: string } {
  if (total === 0) {
    return { heading: "Nothing to review", text: "You sorted all of these yourself." };
  }
  if (changed === 0) return { heading: "Everything is in place", text: emptyText(kind) };
  const checked = `${total.toLocaleString("en")} checked. Nothing changes until you apply it.`;
  const what = kind === "tags" ? "would get tags" : "would move";
  return { heading: `${bookmarkCount(changed)} ${what}`, text: checked };
}

function emptyText(kind: Recategorization["kind"]): string {
  return kind === "tags"
    ? "No tags to add."
    : kind === "folders"
      ? "Found no bookmarks that belong together in a new folder."
      : "No bookmarks to move.";
}
