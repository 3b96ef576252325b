import { afterEach, beforeEach, expect, test } from "vitest";
import { changing } from "../../shared/testing/changing.tsx";
import { open } from "../../shared/testing/open.tsx";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { closeTutorial, markTutorialCompleted, tutorialStore } from "./tutorial-store.ts";
import type { useTutorialOffer } from "./use-tutorial-offer.ts";

interface OfferModule {
  useTutorialOffer: typeof useTutorialOffer;
}

let loads = 0;
beforeEach(stopTime);
afterEach(closeTutorial);

/** The module as after a reload: without state. */
async function loadOffer(isOff: boolean) {
  loads += 1;
  const loaded = (await import(/* @vite-ignore */ `./use-tutorial-offer.ts?load=${loads}`)) as OfferModule;
  return changing(
    (props: { isOff: boolean }) => {
      loaded.useTutorialOffer(props.isOff);
      return null;
    },
    { isOff },
  );
}

test("the tutorial opens after a second, and not again once it was closed", async () => {
  const [Offer, give] = await loadOffer(false);
  await open(<Offer />);
  await elapse(999);
  expect(tutorialStore.get()).toBe(false);
  await elapse(1);
  expect(tutorialStore.get()).toBe(true);
  closeTutorial();
  give({ isOff: true });
  give({ isOff: false });
  await elapse(5_000);
  expect(tutorialStore.get()).toBe(false);
});

test("a busy person is not interrupted until they have finished", async () => {
  const [Offer, give] = await loadOffer(false);
  await open(<Offer />);
  await elapse(500);
  give({ isOff: true });
  await elapse(5_000);
  expect(tutorialStore.get()).toBe(false);
  give({ isOff: false });
  await elapse(1_000);
  expect(tutorialStore.get()).toBe(true);
});

test("a person who has completed the tutorial is not offered it again", async () => {
  markTutorialCompleted();
  const [Offer] = await loadOffer(false);
  await open(<Offer />);
  await elapse(5_000);
  expect(tutorialStore.get()).toBe(false);
});
