import type { Feed } from "@bowerbird/contract/feeds";
import FeedDialog from "./feed-dialog.tsx";
import { expect, open, page, Refusal, server, test, vi } from "../testing/in-page.ts";
import { expectMessage, expectRetry, messageText } from "../testing/steps.ts";

const feed: Feed = {
  id: "0197a3c2-5d4e-7f60-8a9b-0c1d2e3f4a5b",
  kind: "tag",
  target: "rust",
  name: "rust",
  createdAt: new Date("2026-01-02T00:00:00Z"),
  address: "https://bowerbird.example/feeds/abc.atom",
};
const address = page.getByRole("textbox", { name: "Address" });
const openDialog = () => open(<FeedDialog target={{ tag: "Rust" }} name="Rust" onClose={() => {}} />);

test("a feed gets an address when the person asks for it, which can be copied", async () => {
  const written = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  server.on("feeds.list", []);
  server.on("feeds.open", feed);
  await openDialog();
  server.on("feeds.list", [feed]);
  await page.getByRole("button", { name: "Create link" }).click();
  await expect.element(address).toHaveValue(feed.address);
  expect(server.calls("feeds.open")).toEqual([{ tag: "Rust" }]);
  await page.getByRole("button", { name: "Copy: Address" }).click();
  await expectMessage("Link copied");
  await page.getByRole("button", { name: "Copy: As JSON Feed" }).click();
  await expect.poll(() => written.mock.calls).toEqual([[feed.address], ["https://bowerbird.example/feeds/abc.json"]]);
  written.mockRestore();
});

test("the address of a feed that is there is shown, and can be replaced or stopped", async () => {
  server.on("feeds.list", [{ ...feed, id: "other", target: "go" }, feed]);
  server.on("feeds.renew", feed);
  server.on("feeds.stop", { id: feed.id });
  await openDialog();
  await expect.element(address).toHaveValue(feed.address);
  await page.getByRole("button", { name: "Reset link" }).click();
  await expectMessage("The old one no longer works.");
  server.on("feeds.list", []);
  await page.getByRole("button", { name: "Stop feed" }).click();
  await expect.element(page.getByRole("button", { name: "Create link" })).toBeVisible();
  expect([server.calls("feeds.renew"), server.calls("feeds.stop")]).toEqual([[{ id: feed.id }], [{ id: feed.id }]]);
});

test("an address that the server cannot show says so", async () => {
  server.on("feeds.list", [{ ...feed, address: null }]);
  await openDialog();
  await expect.element(page.getByText(/Create a new one/)).toBeVisible();
});

test("a refusal shows the reason", async () => {
  server.on("feeds.list", []);
  server.on("feeds.open", new Refusal("CONFLICT", "You can have at most 100 feeds."));
  await openDialog();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect.poll(messageText).toContain("You can have at most 100 feeds.");
});

test("feeds that failed to load can be retried", () =>
  expectRetry("feeds.list", [feed], openDialog, "Couldn't load your feeds.", address));
