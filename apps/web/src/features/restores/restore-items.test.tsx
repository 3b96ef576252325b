import type { RestoreItem } from "@bowerbird/contract/restores";
import { RestoreItems } from "./restore-items.tsx";
import { expect, open, page, Refusal, server, test } from "../../shared/testing/in-page.ts";

const makeItem = (fields: Partial<RestoreItem> = {}): RestoreItem => ({
  kind: "changed",
  status: "pending",
  url: "https://rye.example/bread",
  title: "Rye bread",
  bookmarkId: null,
  changes: [],
  message: null,
  ...fields,
});
const rows = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);

test("each bookmark shows its title or else its URL, its changes and its message", async () => {
  const changes = [
    { field: "title", from: "Rye", to: "Rye bread" },
    { field: "date", from: null, to: "2026-05-12T09:00:00Z" },
  ];
  server.on("restores.items", {
    items: [makeItem({ changes, message: "Kept." }), makeItem({ title: "" })],
    nextCursor: null,
  });
  await open(<RestoreItems id="restore" kind="changed" />);
  await expect
    .poll(rows)
    .toEqual([
      "Rye breadhttps://rye.example/breadtitle: Rye  becomes Rye breaddate: nothing  becomes May 12, 2026, 9:00 AMKept.",
      "https://rye.example/breadhttps://rye.example/bread",
    ]);
  await expect.element(page.getByRole("button", { name: "Show more" })).not.toBeInTheDocument();
});

test("the next page is added below the first, once", async () => {
  server.on("restores.items", ({ cursor }) =>
    cursor ? { items: [makeItem({ title: "Oat" })], nextCursor: null } : { items: [makeItem()], nextCursor: "next" },
  );
  await open(<RestoreItems id="restore" kind="new" />);
  const more = page.getByRole("button", { name: "Show more" });
  await expect.element(more).toBeVisible();
  const release = server.hold("restores.items");
  await more.click();
  await more.click();
  release();
  await expect.poll(rows).toHaveLength(2);
  await expect.element(more).not.toBeInTheDocument();
  expect(server.calls("restores.items").map(({ kind, cursor }) => [kind, cursor])).toEqual([
    ["new", undefined],
    ["new", "next"],
  ]);
});

test("a list that failed to load says so", async () => {
  server.on("restores.items", new Refusal("CONFLICT"));
  await open(<RestoreItems id="restore" kind="new" />);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Couldn't load the list.");
});
