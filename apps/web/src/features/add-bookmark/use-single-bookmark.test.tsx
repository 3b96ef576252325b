import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../api/query-client.ts";
import { makeSuggestion } from "../../testing/run-samples.ts";
import { server } from "../../testing/server.ts";
import { button, chooseCategory, field, openForm, save } from "./testing/open-form.tsx";

const shown = (text: string) => page.getByText(text);

test("a suggestion for another link says nothing about the one that is saved", async () => {
  server.on("ai.suggest", makeSuggestion());
  await openForm();
  await button("Get AI suggestions").click();
  await expect.element(button("Use category")).toBeVisible();
  await field("URL").fill("https://oat.example");
  await chooseCategory("Travel");
  await save();
  await expect.element(shown("Bookmark saved")).toBeVisible();
  await expect.poll(() => queryClient.isMutating()).toBe(0);
  expect(server.calls("ai.giveFeedback")).toEqual([]);
});

test("the suggestions go with the link that they were made for", async () => {
  server.on("ai.suggest", makeSuggestion());
  await openForm();
  await button("Get AI suggestions").click();
  await button("Reject category Bread").click();
  await save();
  await expect.element(shown("Bookmark saved")).toBeVisible();
  await expect.element(shown("Rejected")).not.toBeInTheDocument();
  await expect.element(button("Get AI suggestions")).toBeVisible();
});

test("the last link's notice goes when the next one is sent, and stays away when that is refused", async () => {
  await openForm();
  await save();
  await expect.element(shown("Bookmark saved")).toBeVisible();
  server.on("bookmarks.add", new Refusal("BAD_REQUEST", "This address is refused."));
  await field("URL").fill("https://oat.example");
  await field("Title").fill("Oats");
  await save();
  await expect.element(shown("This address is refused.")).toBeVisible();
  await expect.element(shown("Bookmark saved")).not.toBeInTheDocument();
});
