import type { Category } from "@bowerbird/contract/categories";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { open } from "../../../shared/testing/open.tsx";
import { makeCategory } from "../../../shared/testing/samples.ts";
import { server } from "../../../shared/testing/server.ts";
import { Sidebar } from "./sidebar.tsx";

const at = (index: number) => `40000000000${index}0`;
export const bread = makeCategory({ name: "Bread", bookmarkCount: 1, position: at(1) });
export const rye = makeCategory({ name: "Rye", bookmarkCount: 1, parentId: bread.id, position: at(1) });
export const oats = makeCategory({ name: "Oats", bookmarkCount: 1, position: at(2) });
export const travel = makeCategory({ name: "Travel", bookmarkCount: 1, position: at(3) });

export const link = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
export const edits = () => server.calls("categories.edit");

/** The names in the sidebar, from top to bottom. */
export const shown = () =>
  page
    .getByRole("listitem")
    .elements()
    .toSorted((a, b) => (a as HTMLElement).offsetTop - (b as HTMLElement).offsetTop)
    .map((row) => row.querySelector("a")!.dataset["tooltip"]);

/** A server on which categories are moved, and the sidebar with them: Bread with Rye in it, Oats, Travel. */
export async function openMovable(): Promise<void> {
  let stored: Category[] = [bread, rye, oats, travel];
  server.on("categories.list", () => stored);
  server.on("categories.edit", ({ id, parentId = null, beforeId, afterId }) => {
    const category = stored.find((one) => one.id === id)!;
    const rest = stored.filter((one) => one !== category);
    const beside = rest.findIndex((one) => one.id === (beforeId ?? afterId));
    const index = beside < 0 ? rest.length : beside + (beforeId === undefined ? 1 : 0);
    stored = rest.toSpliced(index, 0, { ...category, parentId }).map((one, i) => ({ ...one, position: at(i) }));
    return { ...category, changeId: "moved" };
  });
  server.on("bookmarks.undoChange", { restored: 0, failed: [] });
  await open(<Sidebar />);
  await expect.poll(shown).toEqual(["Bread", "Oats", "Travel"]);
}
