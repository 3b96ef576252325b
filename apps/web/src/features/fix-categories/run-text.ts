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
      text: applied === 0 ? emptyText(kind) : "You can undo this as a whole until the next run is applied.",
    },
    undone: { heading: "Undone", text: "Every bookmark is as it was before, but for what you changed since." },
    settled: {
      heading: `${bookmarkCount(applied)} ${done}`,
      text: "A later run has been applied since, so this one can no longer be undone.",
    },
    replaced: { heading: "Replaced", text: "Another run was started before this one was applied. Nothing changed." },
    failed: { heading: "This run failed", text: run.message ?? "Nothing changed." },
    cancelled: { heading: "Cancelled", text: "Nothing changed." },
    queued: { heading: "Waiting to start", text: "" },
    running: { heading: "Looking at your bookmarks", text: "" },
  }[run.status];
}

function readyText({ kind, changed, total }: Counts): { heading: string; text: string } {
  if (total === 0) {
    return { heading: "Nothing to look at", text: "All of these bookmarks were filed by hand, or there are none." };
  }
  if (changed === 0) return { heading: "Everything is in its place", text: emptyText(kind) };
  const looked = `Of ${bookmarkCount(total)} looked at. Nothing changes until you apply it.`;
  const what = kind === "tags" ? "would get tags" : "would move";
  return { heading: `${bookmarkCount(changed)} ${what}`, text: looked };
}

function emptyText(kind: Recategorization["kind"]): string {
  return kind === "tags"
    ? "Your bookmarks have the tags that fit them. There is nothing to do."
    : "Your bookmarks are where they belong. There is nothing to do.";
}
