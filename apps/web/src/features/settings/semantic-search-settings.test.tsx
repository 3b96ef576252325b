import type { SemanticStatus } from "@bowerbird/contract/semantic";
import { SemanticSearchSettings } from "./semantic-search-settings.tsx";
import { elapse, expect, open, page, Refusal, server, stopTime, test } from "../../shared/testing/in-page.ts";

const give = (fields: Partial<SemanticStatus>) =>
  server.on("search.meaning", {
    state: "on",
    model: "small-model",
    isLocal: false,
    understood: 10,
    total: 10,
    ...fields,
  });
const progress = page.getByRole("progressbar");

test("it says what is sent to which model, and shows no progress once all are embedded", async () => {
  give({});
  await open(<SemanticSearchSettings />);
  await expect.element(page.getByText(/are sent to the model small-model/)).toBeVisible();
  await expect.element(page.getByText("On", { exact: true })).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
});

test("with the built-in model it says that nothing leaves the server", async () => {
  give({ model: "built-in-1", isLocal: true });
  await open(<SemanticSearchSettings />);
  await expect.element(page.getByText(/nothing leaves the server/)).toBeVisible();
  await expect.element(page.getByText("On", { exact: true })).toBeVisible();
});

test("where it is switched off, it says so", async () => {
  give({ state: "no-model", model: null, understood: 0 });
  await open(<SemanticSearchSettings />);
  await expect.element(page.getByText(/Not available on this server/)).toBeVisible();
  await expect.element(page.getByText("Off", { exact: true })).toBeVisible();
  await expect.element(progress).not.toBeInTheDocument();
});

test("while bookmarks are being embedded, their number is polled every five seconds", async () => {
  stopTime();
  give({ understood: 1_000, total: 2_000 });
  const rendered = open(<SemanticSearchSettings />);
  await elapse(100);
  await rendered;
  await elapse(100);
  await expect.element(page.getByText("1,000 of 2,000 bookmarks are ready")).toBeVisible();
  give({ understood: 2_000, total: 2_000 });
  await elapse(5_000);
  await elapse(100);
  await expect.element(progress).not.toBeInTheDocument();
  await elapse(20_000);
  expect(server.calls("search.meaning")).toHaveLength(2);
});

test("a state that failed to load says so", async () => {
  server.on("search.meaning", new Refusal("CONFLICT"));
  await open(<SemanticSearchSettings />);
  await expect.element(page.getByText("Couldn't load this. Try again later.")).toBeVisible();
});
