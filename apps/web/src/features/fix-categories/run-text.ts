import * as t from "./messages.json";
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
      heading: applied === 0 ? t.nothingHadToChange : `${bookmarkCount(applied)} ${done}`,
      text: applied === 0 ? emptyText(kind) : t.undoEverythingUntilYouApplyAnother,
    },
    undone: { heading: t.undone, text: t.allChangesWereUndoneEditsYou },
    settled: {
      heading: `${bookmarkCount(applied)} ${done}`,
      text: t.youAppliedALaterRunSo,
    },
    replaced: { heading: t.replaced, text: t.youStartedAnotherRunBeforeApplying },
    failed: { heading: t.thisRunFailed, text: run.message ?? t.nothingChanged },
    cancelled: { heading: t.cancelled, text: t.nothingChanged },
    queued: { heading: t.waitingToStart, text: "" },
    running: { heading: t.checkingYourBookmarks, text: "" },
  }[run.status];
}

function readyText({ kind, changed, total }: Counts): { heading: string; text: string } {
  if (total === 0) {
    return { heading: t.nothingToReview, text: t.youSortedAllOfTheseYourself };
  }
  if (changed === 0) return { heading: t.everythingIsInPlace, text: emptyText(kind) };
  const checked = `${total.toLocaleString("en")} checked. Nothing changes until you apply it.`;
  const what = kind === "tags" ? "would get tags" : "would move";
  return { heading: `${bookmarkCount(changed)} ${what}`, text: checked };
}

function emptyText(kind: Recategorization["kind"]): string {
  return kind === "tags"
    ? t.noTagsToAdd
    : kind === "folders"
      ? t.foundNoBookmarksThatBelongTogether
      : t.noBookmarksToMove;
}
