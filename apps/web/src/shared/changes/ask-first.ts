import { createStore } from "../store/create-store.ts";

/** What is asked before a change that is large, or has no Undo. */
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

/** Asks, in a dialog of the page, whether to run something. A dialog that asks before it closes has a question of its own. */
export function ask(question: Question): void {
  questionStore.set(question);
}

/** Runs a change, after asking if it is a large one. */
export function askFirst(count: number, question: Question): void {
  if (count > askedAbove) ask(question);
  else question.run();
}
