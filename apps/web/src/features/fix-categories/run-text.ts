import * as common from "../../shared/messages.json";
import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import type { Recategorization } from "@bowerbird/contract/recategorizations";

type Counts = Pick<Recategorization, "kind" | "status" | "total" | "changed" | "applied" | "message">;

/** The result of a finished run, or one that is ready: a heading and a sentence. */
export function outcomeText(run: Counts): { heading: string; text: string } {
  const { kind, applied } = run;
  if (run.status === "ready") return readyText(run);
  const done = format(kind === "tags" ? t.bookmarksTagged : t.bookmarksMoved, { applied });
  return {
    applied: {
      heading: applied === 0 ? t.nothingHadToChange : done,
      text: applied === 0 ? emptyText(kind) : t.undoUntilNextRun,
    },
    undone: { heading: common.undone, text: t.runUndone },
    settled: {
      heading: done,
      text: t.youAppliedALaterRunSo,
    },
    replaced: { heading: t.replaced, text: t.runReplaced },
    failed: { heading: t.thisRunFailed, text: run.message ?? t.nothingChanged },
    cancelled: { heading: common.cancelled, text: t.nothingChanged },
    queued: { heading: t.waitingToStart, text: "" },
    running: { heading: t.checkingYourBookmarks, text: "" },
  }[run.status];
}

function readyText({ kind, changed, total }: Counts): { heading: string; text: string } {
  if (total === 0) {
    return { heading: t.nothingToReview, text: t.youSortedAllOfTheseYourself };
  }
  if (changed === 0) return { heading: t.nothingToMove, text: emptyText(kind) };
  const checked = format(t.checkedNothingChangesYet, { total });
  return { heading: format(kind === "tags" ? t.wouldGetTags : t.wouldMove, { changed }), text: checked };
}

function emptyText(kind: Recategorization["kind"]): string {
  return kind === "tags" ? t.noTagsToAdd : t.noBookmarksToMove;
}
