import type { Tagging } from "@bowerbird/contract/tagging";
import { AiSettings } from "./ai-settings.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const stored: Tagging = {
  instruction: "",
  language: null,
  detail: "standard",
  neverTags: [],
  sendsPageText: false,
  model: "gpt-4o-mini",
};

test.each([
  ["the language model by its name", stored, /The language model gpt-4o-mini/],
  ["that there is none", { ...stored, model: null }, /without a language model/],
])("the page says %s", async (_, settings, text) => {
  server.on("tagging.get", settings);
  await open(<AiSettings />);
  await expect.element(page.getByText(text)).toBeVisible();
});

test("settings that failed to load can be retried", async () => {
  server.on("tagging.get", new Refusal("CONFLICT"));
  await open(<AiSettings />);
  await expect.element(page.getByRole("heading", { name: "AI settings" })).toBeVisible();
  server.on("tagging.get", stored);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("textbox", { name: "Your instruction" })).toBeVisible();
});
