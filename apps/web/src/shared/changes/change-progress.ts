import { createStore, useStore } from "../store/create-store.ts";

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

/** What is asked before a change of many bookmarks. */
interface Question {
  title: string;
  /** What will happen. */
  description: string;
  confirmLabel: string;
  isDestructive?: boolean;
  run: () => void;
}

/** The question that the page is asking, if any. */
export const questionStore = createStore<Question | null>(null);

/** Changes of more bookmarks say first what will happen. */
const askedAbove = 50;

/** Runs a change, after asking if it is a large one. */
export function askFirst(count: number, question: Question): void {
  if (count > askedAbove) questionStore.set(question);
  else question.run();
}
