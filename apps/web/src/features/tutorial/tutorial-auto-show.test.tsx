import { afterEach, beforeEach, expect, test } from "vitest";
import { changing } from "../../shared/testing/changing.tsx";
import { open } from "../../shared/testing/open.tsx";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { closeTutorial, markTutorialCompleted, tutorialStore } from "./tutorial-store.ts";
import type { TutorialAutoShow } from "./tutorial-auto-show.tsx";

interface Loaded {
  TutorialAutoShow: typeof TutorialAutoShow;
}

let loads = 0;
beforeEach(stopTime);
afterEach(closeTutorial);

/** The module as after a reload: without state. */
async function load(isOff: boolean) {
  loads += 1;
  const loaded = (await import(/* @vite-ignore */ `./tutorial-auto-show.tsx?load=${loads}`)) as Loaded;
  return changing(loaded.TutorialAutoShow, { isOff });
}

test("the tutorial opens after a second", async () => {
  const [AutoShow] = await load(false);
  await open(<AutoShow />);
  await elapse(999);
  expect(tutorialStore.get()).toBe(false);
  await elapse(1);
  expect(tutorialStore.get()).toBe(true);
});

test("once closed, it does not open again", async () => {
  const [AutoShow, give] = await load(false);
  await open(<AutoShow />);
  await elapse(1_000);
  closeTutorial();
  give({ isOff: true });
  give({ isOff: false });
  await elapse(5_000);
  expect(tutorialStore.get()).toBe(false);
});

test("a busy person is not interrupted until they have finished", async () => {
  const [AutoShow, give] = await load(false);
  await open(<AutoShow />);
  await elapse(500);
  give({ isOff: true });
  await elapse(5_000);
  expect(tutorialStore.get()).toBe(false);
  give({ isOff: false });
  await elapse(1_000);
  expect(tutorialStore.get()).toBe(true);
});

test("a person who has completed it does not see it again", async () => {
  markTutorialCompleted();
  const [AutoShow] = await load(false);
  await open(<AutoShow />);
  await elapse(5_000);
  expect(tutorialStore.get()).toBe(false);
});
