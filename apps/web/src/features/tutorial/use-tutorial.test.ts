import { expect, test } from "vitest";
import { createTutorial, stepCount, type TutorialAction, tutorialReducer, type TutorialState } from "./use-tutorial.ts";

const after = (state: TutorialState, ...actions: TutorialAction[]) => actions.reduce(tutorialReducer, state);
const next: TutorialAction = { type: "next" };
const allButOne = Array.from({ length: stepCount - 1 }, () => next);

test("Next marks the step as visited", () => {
  const state = after(createTutorial(true), next, next);
  expect(state).toMatchObject({ index: 2, isPlaying: true });
  expect([...state.visited]).toEqual([0, 1]);
});

test("playback stops at the last step, and only Next completes it there", () => {
  const atEnd = after(createTutorial(true), ...allButOne);
  expect(atEnd).toMatchObject({ index: 7, isPlaying: false, isCompleted: false });
  const completed = after(atEnd, next);
  expect(completed).toMatchObject({ index: 7, isCompleted: true });
  expect(completed.visited.size).toBe(stepCount);
});

test("a step that was left meanwhile is not advanced", () => {
  expect(after(createTutorial(true), next, { type: "next", from: 0 }).index).toBe(1);
  expect(after(createTutorial(true), next, { type: "next", from: 1 }).index).toBe(2);
});

test("there is nothing before the first step", () => {
  expect(after(createTutorial(false), { type: "previous" }).index).toBe(0);
});

test("choosing a step stops playing", () => {
  expect(after(createTutorial(true), { type: "jump", index: 5 })).toMatchObject({ index: 5, isPlaying: false });
});

test("a restart clears the visited steps and plays from the first one", () => {
  expect(after(createTutorial(false), next, next, { type: "restart" })).toEqual(createTutorial(true));
});

test("play at the end starts over", () => {
  expect(after(createTutorial(true), ...allButOne, { type: "toggle" })).toEqual(createTutorial(true));
});
