import { afterEach, expect, test, vi } from "vitest";
import { closeTutorial, openTutorial, tutorialStore } from "./tutorial-store.ts";

afterEach(closeTutorial);

test("listeners are told when the tutorial opens and closes, until they leave", () => {
  const seen: boolean[] = [];
  const leave = tutorialStore.subscribe(() => seen.push(tutorialStore.get()));
  openTutorial();
  closeTutorial();
  leave();
  openTutorial();
  expect(seen).toEqual([true, false]);
});

test("one listener that leaves does not take another with it", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const leaveFirst = tutorialStore.subscribe(first);
  const leaveSecond = tutorialStore.subscribe(second);
  leaveFirst();
  openTutorial();
  leaveSecond();
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledTimes(1);
});
