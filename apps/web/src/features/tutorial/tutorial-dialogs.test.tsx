import {
  closeTutorial,
  isTutorialCompleted,
  markTutorialCompleted,
  openTutorial,
  tutorialStore,
} from "./tutorial-store.ts";
import { type TutorialAutoShow, TutorialDialogs } from "./tutorial-dialogs.tsx";
import { changing } from "../../shared/testing/changing.tsx";
import { afterEach, elapse, expect, open, page, stopTime, test, userEvent } from "../../shared/testing/in-page.ts";

const dialog = page.getByRole("dialog", { name: "Interactive Tutorial" });
const button = (name: string) => dialog.getByRole("button", { name, exact: true });
const step = (name: string) => dialog.getByRole("heading", { name });
afterEach(closeTutorial);

async function openDialog(): Promise<void> {
  await open(<TutorialDialogs />);
  await expect.element(dialog).not.toBeInTheDocument();
  openTutorial();
  await expect.element(dialog).toBeVisible();
}

test("Next and Previous move between the steps, and the dots show which were visited", async () => {
  await openDialog();
  await expect.element(button("Previous")).toBeDisabled();
  await button("Next").click();
  await expect.element(step("Save your first bookmark")).toBeVisible();
  await expect.element(dialog.getByText("2 of 8")).toBeVisible();
  await expect.element(button("Step 1: Welcome to Bowerbird, visited")).toBeVisible();
  await expect.element(button("Step 2: Save your first bookmark")).toHaveAttribute("aria-current", "step");
  await button("Previous").click();
  await expect.element(step("Welcome to Bowerbird")).toBeVisible();
});

test("a step waits under the pointer of a person who reads it", async () => {
  stopTime();
  await openDialog();
  await button("Play").click();
  await step("Welcome to Bowerbird").hover();
  await elapse(60_000);
  expect(step("Welcome to Bowerbird").query()).not.toBeNull();
});

test("a dot leads to its step", async () => {
  await openDialog();
  await button("Step 8: Keyboard shortcuts").click();
  await expect.element(step("Keyboard shortcuts")).toBeVisible();
  await expect.element(dialog.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "8");
  await button("Restart").click();
  await expect.element(step("Welcome to Bowerbird")).toBeVisible();
});

test.each([
  ["Skip Tutorial", () => button("Skip Tutorial").click()],
  ["Escape", () => userEvent.keyboard("{Escape}")],
])("%s closes it without completing it", async (_name, leave) => {
  await openDialog();
  await leave();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(isTutorialCompleted()).toBe(false);
});

test("the last button completes it, and disables everything else", async () => {
  await openDialog();
  await button("Step 8: Keyboard shortcuts").click();
  await button("Complete").click();
  await expect.element(dialog.getByText("You are all set")).toBeVisible();
  for (const name of ["Complete", "Previous", "Play", "Restart"]) await expect.element(button(name)).toBeDisabled();
  expect(isTutorialCompleted()).toBe(true);
});

interface Loaded {
  TutorialAutoShow: typeof TutorialAutoShow;
}

let loads = 0;

/** The module as after a reload: without state, and with the clock stopped. */
async function load(isOff: boolean) {
  stopTime();
  loads += 1;
  const loaded = (await import(/* @vite-ignore */ `./tutorial-dialogs.tsx?load=${loads}`)) as Loaded;
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
