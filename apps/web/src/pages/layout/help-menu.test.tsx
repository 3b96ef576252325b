import { closeTutorial, tutorialStore } from "../../features/tutorial/tutorial-store.ts";
import { HelpMenuButton } from "./app-layout.tsx";
import { address, beforeEach, expect, open, page, test } from "../../shared/testing/in-page.ts";

const button = page.getByRole("button", { name: "Help" });
const choose = (name: string) => page.getByRole("menuitem", { name }).click();
beforeEach(async () => {
  await open(<HelpMenuButton />);
  await button.click();
});

test("the tutorial can be opened", async () => {
  await choose("Tutorial");
  await expect.poll(tutorialStore.get).toBe(true);
  closeTutorial();
});

test("the tips can be opened, and closing them focuses the menu's button", async () => {
  await choose("Tips & Tricks");
  await expect.element(page.getByRole("dialog", { name: "Tips & Tricks" })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test("the ways to save from anywhere are a page", async () => {
  await choose("Save from anywhere");
  await expect.element(address()).toHaveTextContent("/save-from-anywhere");
});
