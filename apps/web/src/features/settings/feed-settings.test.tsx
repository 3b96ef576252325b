import type { Feed } from "@bowerbird/contract/feeds";
import { FeedSettings } from "./feed-settings.tsx";
import { expect, expectRetry, open, page, server, test } from "../../shared/testing/in-page.ts";

const feed: Feed = {
  id: "0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
  kind: "category",
  target: "0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5c",
  name: "Development/Rust",
  createdAt: new Date("2026-01-02T00:00:00Z"),
  address: "https://bowerbird.example/feeds/abc.atom",
};

test("all feeds are listed, each with its address behind a button", async () => {
  server.on("feeds.list", [feed]);
  await open(<FeedSettings />);
  await expect.element(page.getByText("Development › Rust")).toBeVisible();
  await page.getByRole("button", { name: "Show the feed of Development/Rust" }).click();
  await expect.element(page.getByRole("textbox", { name: "Address" })).toHaveValue(feed.address);
});

test("without feeds it says where they are created", async () => {
  server.on("feeds.list", []);
  await open(<FeedSettings />);
  await expect.element(page.getByText(/Create one in the menu of a category/)).toBeVisible();
});

test("feeds that failed to load can be retried", () =>
  expectRetry("feeds.list", [feed], <FeedSettings />, "Couldn't load your feeds.", "Development › Rust"));
