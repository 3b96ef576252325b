import { format } from "@bowerbird/contract/messages";
import { questionStore } from "./ask-first.ts";
import { createStore, useStore } from "../store/create-store.ts";
import { Later, lazyPart } from "../ui/later.tsx";
import { Progress } from "../ui/progress.tsx";
import * as t from "./bulk.messages.json";

const AlertDialog = lazyPart(async () => ({ default: (await import("../ui/alert-dialog.tsx")).AlertDialog }));

/** The question that the page is asking. Mount once. */
export function PageQuestion() {
  const question = useStore(questionStore);
  const close = (): void => questionStore.set(null);
  if (!question) return null;
  const { run, ...texts } = question;
  return (
    <Later onFailed={close}>
      <AlertDialog isOpen onOpenChange={close} {...texts} onConfirm={run} />
    </Later>
  );
}

/** How far the running change of many bookmarks is. Mount once. */
export function LargeChangeProgress() {
  const progress = useChangeProgress();
  if (!progress) return null;
  const { done, total } = progress;
  return (
    <div className="fixed start-4 bottom-4 z-50 w-72 max-w-[calc(100%-2rem)] animate-pop rounded-xl border border-line bg-raised px-4 py-3 text-sm shadow-pop">
      <p className="font-medium">{t.changingBookmarks}</p>
      {/* Not announced with every batch: the progress bar has the value. */}
      <p aria-hidden className="text-muted tabular-nums">
        {format(t.bulkProgress, { done, total })}
      </p>
      <Progress label={t.bookmarksChanged} value={done} max={total} className="mt-2" />
    </div>
  );
}

/** Progress of a bulk change. */
export interface ChangeProgress {
  done: number;
  total: number;
}

const progress = createStore<ChangeProgress | null>(null);

/** The bulk change in progress, started here or elsewhere; null if there is none. */
export function useChangeProgress(): ChangeProgress | null {
  return useStore(progress);
}

export function setChangeProgress({ done, total }: ChangeProgress): void {
  progress.set(done < total ? { done, total } : null);
}
