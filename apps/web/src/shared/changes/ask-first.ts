import { createStore } from "../store/create-store.ts";

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
