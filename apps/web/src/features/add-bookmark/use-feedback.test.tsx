import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../api/query-client.ts";
import { makeSuggestion } from "../../testing/run-samples.ts";
import { server } from "../../testing/server.ts";
import { button, chooseCategory, openForm, rye, save, saved } from "./testing/open-form.tsx";

beforeEach(async () => {
  server.on("ai.suggest", makeSuggestion());
  server.on("ai.giveFeedback", { id: "feedback" });
  await openForm();
  await button("Get AI suggestions").click();
  await allAnswered();
});

const allAnswered = () => expect.poll(() => queryClient.isMutating()).toBe(0);
const given = () => server.calls("ai.giveFeedback");
const about = { bookmarkId: saved.id, originalUrl: rye.url, originalTitle: rye.title, aiSuggestedCategory: "Bread" };

test("taking the suggested category sends an approval", async () => {
  await button("Use category").click();
  await save();
  await expect
    .poll(given)
    .toEqual([{ ...about, userChosenCategory: "Bread", feedbackType: "approval", confidence: 0.8 }]);
});

test("choosing another category sends a correction", async () => {
  await chooseCategory("Travel");
  await save();
  await expect
    .poll(given)
    .toEqual([{ ...about, userChosenCategory: "Travel", feedbackType: "correction", confidence: 0.87 }]);
});

test("an automatic category sends no feedback", async () => {
  await save();
  await expect.element(page.getByText("Bookmark saved")).toBeVisible();
  await allAnswered();
  expect(given()).toEqual([]);
});

test("feedback that is refused does not hide that the bookmark is saved", async () => {
  server.on("ai.giveFeedback", new Refusal("CONFLICT"));
  await button("Use category").click();
  await save();
  await expect.element(page.getByText("Your choice could not be passed on to the AI.")).toBeVisible();
  await expect.element(page.getByText("Bookmark saved")).toBeVisible();
});
