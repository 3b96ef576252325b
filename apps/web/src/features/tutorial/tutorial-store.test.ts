import { afterEach, expect, test, vi } from "vitest";
import { closeTutorial, openTutorial, tutorialStore } from "./tutorial-store.ts";

afterEach(closeTutorial);

test("listeners are called when the tutorial opens and closes, until they unsubscribe", () => {
  const seen: boolean[] = [];
  const leave = tutorialStore.subscribe(() => seen.push(tutorialStore.get()));
  openTutorial();
  closeTutorial();
  leave();
  openTutorial();
  expect(seen).toEqual([true, false]);
});

test("one listener that unsubscribes does not remove another", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const leaveFirst = tutorialStore.subscribe(first);
  const leaveSecond = tutorialStore.subscribe(second);
  leaveFirst();
  openTutorial();
  leaveSecond();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});
