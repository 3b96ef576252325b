import type { Filing } from "@bowerbird/contract/filing";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../shared/testing/open.tsx";
import { server } from "../../shared/testing/server.ts";
import { FilingSettings } from "./filing-settings.tsx";

const filing: Filing = { mistakes: "5", filed: 0, moved: null, waiting: 0, since: null, wouldFile: null };
const choose = (name: string) => page.getByRole("radio", { name });

test("a choice shows at once and is sent", async () => {
  server.on("filing.get", filing);
  server.on("filing.change", { ...filing, mistakes: "2" });
  await open(<FilingSettings />);
  await expect.element(choose("5 in 100 will be wrong")).toBeChecked();
  const release = server.hold("filing.change");
  await choose("2 in 100 will be wrong").click();
  await expect.element(choose("2 in 100 will be wrong")).toBeChecked();
  await expect.poll(() => server.calls("filing.change")).toEqual([{ mistakes: "2" }]);
  release();
});

test("it says how many of the last links were moved, and what each choice would have sorted", async () => {
  const wouldFile = { "1": 0.03, "2": 0.1, "5": 0.25, "10": 0.44 };
  const since = new Date("2026-05-12T09:00:00Z");
  server.on("filing.get", { ...filing, mistakes: "2", filed: 500, moved: 0.014, waiting: 4, since, wouldFile });
  await open(<FilingSettings />);
  await expect.element(page.getByText("Last 500: 7 moved by you (1.4%; promised 2%).")).toBeVisible();
  await expect.element(page.getByText("4 links wait in Uncategorized.")).toBeVisible();
  await expect.element(page.getByText("Would have sorted 25% of your last links.")).toBeVisible();
});

test("after few links it says how many there were, and promises no share", async () => {
  server.on("filing.get", { ...filing, filed: 12 });
  await open(<FilingSettings />);
  await expect
    .element(page.getByText("12 links sorted so far. After 50 you see here how many you moved."))
    .toBeVisible();
  await expect.element(page.getByText("A good start for most people.")).toBeVisible();
});
