import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { changing } from "../../shared/testing/changing.tsx";
import { open } from "../../shared/testing/open.tsx";
import { elapse, stopTime } from "../../shared/testing/time.ts";
import { closeTutorial, markTutorialCompleted, tutorialStore } from "./tutorial-store.ts";
import type { TutorialOffer } from "./tutorial-offer.tsx";

interface OfferModule {
  TutorialOffer: typeof TutorialOffer;
}

const offer = page.getByRole("region", { name: "Interactive Tutorial" });
let loads = 0;
beforeEach(stopTime);
afterEach(closeTutorial);

/** The module as after a reload: without state. */
async function loadOffer(isOff: boolean) {
  loads += 1;
  const loaded = (await import(/* @vite-ignore */ `./tutorial-offer.tsx?load=${loads}`)) as OfferModule;
  return changing(loaded.TutorialOffer, { isOff });
}

test("the tutorial is offered after a second, and opens only if the person wants it", async () => {
  const [Offer] = await loadOffer(false);
  await open(<Offer />);
  await elapse(999);
  expect(offer.query()).toBeNull();
  await elapse(1);
  await expect.element(offer).toBeVisible();
  expect(tutorialStore.get()).toBe(false);
  await offer.getByRole("button", { name: "Start" }).click();
  expect(tutorialStore.get()).toBe(true);
  expect(offer.query()).toBeNull();
});

test("once refused, it is not offered again", async () => {
  const [Offer, give] = await loadOffer(false);
  await open(<Offer />);
  await elapse(1_000);
  await offer.getByRole("button", { name: "Skip Tutorial" }).click();
  give({ isOff: true });
  give({ isOff: false });
  await elapse(5_000);
  expect(offer.query()).toBeNull();
});

test("a busy person is not interrupted until they have finished", async () => {
  const [Offer, give] = await loadOffer(false);
  await open(<Offer />);
  await elapse(500);
  give({ isOff: true });
  await elapse(5_000);
  expect(offer.query()).toBeNull();
  give({ isOff: false });
  await elapse(1_000);
  await expect.element(offer).toBeVisible();
});

test("a person who has completed the tutorial is not offered it again", async () => {
  markTutorialCompleted();
  const [Offer] = await loadOffer(false);
  await open(<Offer />);
  await elapse(5_000);
  expect(offer.query()).toBeNull();
});
