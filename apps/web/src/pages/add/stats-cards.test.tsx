import { Refusal } from "@bowerbird/api/testing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { StatsCards } from "./stats-cards.tsx";

const values = () =>
  page
    .getByRole("definition")
    .elements()
    .map(({ textContent }) => textContent);

test("the library's size is shown once it is loaded", async () => {
  server.on("stats.get", { totalBookmarks: 12_345, categories: 67 });
  const release = server.hold("stats.get");
  await open(<StatsCards />);
  expect(values()).toEqual(["", ""]);
  release();
  await expect.poll(values).toEqual(["12,345", "67"]);
});

test("a size that failed to load is a dash", async () => {
  server.on("stats.get", new Refusal("CONFLICT"));
  await open(<StatsCards />);
  await expect.poll(values).toEqual(["–", "–"]);
});
