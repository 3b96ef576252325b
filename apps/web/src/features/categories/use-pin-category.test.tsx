import { Refusal } from "@bowerbird/api/testing";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../testing/open.tsx";
import { makeCategory } from "../../testing/samples.ts";
import { server } from "../../testing/server.ts";
import { allLoaded, messageText, whileAway } from "../../testing/steps.ts";
import { Sidebar } from "./testing/sidebar.tsx";

const [bread, travel] = [makeCategory({ name: "Bread" }), makeCategory({ name: "Travel" })];
const names = () =>
  page
    .getByRole("listitem")
    .getByRole("link")
    .elements()
    .map((link) => link.getAttribute("title"));
const button = (name: string) => page.getByRole("button", { name });

beforeEach(() => server.on("categories.list", [bread, travel]));

test("a pinned category moves to the top before the server answers, and stays there", async () => {
  server.on("categories.setPinned", () => {
    server.on("categories.list", [bread, { ...travel, pinned: true }]);
  });
  const release = server.hold("categories.setPinned");
  await open(<Sidebar />);
  await button("Pin Travel").click();
  await expect.poll(names).toEqual(["Travel", "Bread"]);
  await expect.poll(() => server.calls("categories.setPinned")).toEqual([{ id: travel.id, pinned: true }]);
  release();
  await expect.poll(() => server.calls("categories.list")).toHaveLength(2);
  await allLoaded();
  expect(names()).toEqual(["Travel", "Bread"]);
  await expect.element(button("Unpin Travel")).toBeInTheDocument();
});

test("a refused pin goes back to where the category was and says that it failed", async () => {
  server.on("categories.setPinned", new Refusal("CONFLICT", "This category is gone."));
  const release = server.hold("categories.setPinned");
  await open(<Sidebar />);
  await button("Pin Travel").click();
  await expect.poll(names).toEqual(["Travel", "Bread"]);
  release();
  await expect.poll(messageText).toContain("ErrorThis category is gone.");
  await expect.poll(names).toEqual(["Bread", "Travel"]);
  await expect.element(button("Pin Travel")).toBeInTheDocument();
});

test("unpinning sends pinned: false", async () => {
  server.on("categories.list", [bread, { ...travel, pinned: true }]);
  server.on("categories.setPinned", undefined);
  const release = server.hold("categories.setPinned");
  await open(<Sidebar />);
  await button("Unpin Travel").click();
  await expect.poll(names).toEqual(["Bread", "Travel"]);
  await expect.poll(() => server.calls("categories.setPinned")).toEqual([{ id: travel.id, pinned: false }]);
  release();
});

test("a pin without a connection says that the server did not answer", async () => {
  await open(<Sidebar />);
  await expect.poll(names).toEqual(["Bread", "Travel"]);
  await whileAway(async () => {
    await button("Pin Travel").click();
    await expect.poll(messageText).toContain("Failed to pin the category. The server did not answer");
  });
});
