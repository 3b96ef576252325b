import { StatsCards } from "./stats-cards.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

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
