import { expect, test, vi } from "vitest";
import { recentStore } from "./recent.ts";

const link = (title: string, url = "https://rye.example/") => ({ kind: "link", url, title }) as const;

test("the newest is first, and what is opened again moves there", () => {
  recentStore.add("ada", link("Rye"));
  recentStore.add("ada", { kind: "action", id: "trash" });
  recentStore.add("ada", link("Rye bread"));
  expect(recentStore.read("ada")).toEqual([link("Rye bread"), { kind: "action", id: "trash" }]);
});

test("only a few are kept", () => {
  for (let index = 0; index < 50; index += 1) recentStore.add("ada", { kind: "search", query: `bread ${index}` });
  expect(recentStore.read("ada")).toHaveLength(20);
  expect(recentStore.read("ada")[0]).toEqual({ kind: "search", query: "bread 49" });
});

test("another person in the same browser sees nothing of it, and it goes with the sign-out", () => {
  recentStore.add("ada", link("Rye"));
  expect(recentStore.read("grace")).toEqual([]);
  recentStore.remove();
  expect(recentStore.read("ada")).toEqual([]);
});

test("without storage, or with something else in it, there is nothing", () => {
  localStorage.setItem("bowerbird:recent", "{");
  expect(recentStore.read("ada")).toEqual([]);
  const refuse = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  recentStore.add("ada", link("Rye"));
  refuse.mockRestore();
  expect(recentStore.read("ada")).toEqual([]);
});
