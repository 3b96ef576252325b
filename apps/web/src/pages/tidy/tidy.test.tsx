import type { TidyKind, TidyProposal, TidySection } from "@bowerbird/contract/tidy";
import { makeBookmark, makeCategory } from "../../shared/testing/samples.ts";
import Tidy from "./tidy.tsx";
import { beforeEach, expect, open, page, press, Refusal, server, test } from "../../shared/testing/in-page.ts";

const propose = (key: string, fields: Partial<TidyProposal> = {}): TidyProposal => ({
  key,
  reason: `Reason of ${key}`,
  bookmarks: [],
  tags: [],
  category: null,
  target: null,
  move: null,
  ...fields,
});
const copies = ["rye", "spelt", "oats"].map((key) =>
  propose(key, {
    bookmarks: ["https", "http"].map((scheme) => makeBookmark({ title: key, url: `${scheme}://${key}.example/` })),
  }),
);
const dead = propose("millet", {
  bookmarks: [makeBookmark({ title: "millet", url: "https://millet.example/", brokenReason: "Not found (404)" })],
});

/** What the server proposes: all but what was accepted or kept. */
let all: Partial<Record<TidyKind, TidyProposal[]>>;
let gone: Set<string>;
/** What each change accepted. */
let changes: Map<string, string[]>;

function list(): { sections: TidySection[]; ready: number } {
  return {
    ready: 0,
    sections: Object.entries(all).flatMap(([kind, proposals]) => {
      const left = proposals.filter(({ key }) => !gone.has(key));
      return left.length > 0
        ? [{ kind: kind as TidyKind, total: left.length, ready: left.length, proposals: left }]
        : [];
    }),
  };
}

beforeEach(() => {
  all = { copies, dead: [dead] };
  gone = new Set();
  changes = new Map();
  server.on("assistants.proposals", []);
  server.on("tidy.list", list);
  server.on("tidy.accept", ({ kind, keys }) => {
    const accepted = keys ?? (all[kind] ?? []).map(({ key }) => key).filter((key) => !gone.has(key));
    for (const key of accepted) gone.add(key);
    const id = `change-${changes.size}`;
    changes.set(id, accepted);
    return { applied: accepted.length, next: null, changeIds: [id] };
  });
  server.on("tidy.keep", ({ keys, isKept }) => {
    for (const key of keys) {
      if (isKept) gone.add(key);
      else gone.delete(key);
    }
    return { kept: keys.length };
  });
  server.on("bookmarks.undoChange", ({ id }) => {
    for (const key of changes.get(id) ?? []) gone.delete(key);
    return { restored: 1, failed: [] };
  });
});

const reason = (key: string) => page.getByText(`Reason of ${key}`);
const tab = (name: string) => page.getByRole("button", { name });

test("Enter accepts a proposal and goes on, K keeps the next, and U undoes both, the last one first", async () => {
  await open(<Tidy />);
  await expect.element(reason("rye")).toBeVisible();
  await press("{Enter}");
  await expect.element(reason("rye")).not.toBeInTheDocument();
  await expect.poll(() => server.calls("tidy.accept")).toEqual([{ kind: "copies", keys: ["rye"] }]);
  await expect.element(page.getByText("Merged 1 group")).toBeVisible();
  await press("k");
  await expect.element(reason("spelt")).not.toBeInTheDocument();
  await expect.element(page.getByText("Kept. It won't be proposed again.")).toBeVisible();
  await expect.element(reason("oats")).toBeVisible();
  await press("u");
  await expect.element(reason("spelt")).toBeVisible();
  await expect.poll(() => server.calls("tidy.keep").at(-1)).toEqual({ kind: "copies", keys: ["spelt"], isKept: false });
  await press("u");
  await expect.element(reason("rye")).toBeVisible();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "change-0" }]);
});

test("the arrow keys choose another proposal, which the keys then act on", async () => {
  await open(<Tidy />);
  await expect.element(reason("rye")).toBeVisible();
  await press("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowUp}k");
  await expect.element(reason("spelt")).not.toBeInTheDocument();
  await expect.poll(() => server.calls("tidy.keep")).toEqual([{ kind: "copies", keys: ["spelt"], isKept: true }]);
});

test("one click merges all of a kind, and the next kind follows, in the end nothing is left", async () => {
  await open(<Tidy />);
  await tab("Merge all 3").click();
  await expect.element(page.getByText("Merged 3 groups")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Archived copy" }))
    .toHaveAttribute(
      "href",
      expect.stringMatching(/^https:\/\/web\.archive\.org\/web\/\d+\/https:\/\/millet\.example\/$/),
    );
  await tab("Move all 1 to the trash").click();
  await expect.element(page.getByRole("heading", { name: "All tidy" })).toBeVisible();
  await press("u");
  await expect.element(reason("millet")).toBeVisible();
});

test("all of very many are accepted by several calls, also after one that found nothing, and one Undo reverts them", async () => {
  server.on("tidy.accept", ({ after }) => {
    if (!after) return { applied: 0, next: "rye", changeIds: [] };
    if (after === "rye") return { applied: 100, next: "spelt", changeIds: ["first"] };
    for (const { key } of copies) gone.add(key);
    return { applied: 200, next: null, changeIds: ["second"] };
  });
  await open(<Tidy />);
  await tab("Merge all 3").click();
  await expect.element(page.getByText("Merged 300 groups")).toBeVisible();
  await tab("Undo").click();
  await expect.poll(() => server.calls("bookmarks.undoChange")).toEqual([{ id: "second" }, { id: "first" }]);
});

test("links that moved show their new address, and all of a site are updated together, with an undo", async () => {
  const move = (key: string, siteTotal = 2, isSaved = false) =>
    propose(key, {
      bookmarks: [makeBookmark({ title: key, url: `https://old.example/${key}` })],
      move: { to: `https://new.example/${key}`, site: "old.example new.example", siteTotal, isSaved },
    });
  all = { moved: [move("wren"), move("robin", 2, true)] };
  server.on("tidy.accept", ({ kind, site }) => {
    expect([kind, site]).toEqual(["moved", "old.example new.example"]);
    for (const key of ["wren", "robin"]) gone.add(key);
    changes.set("moved", ["wren", "robin"]);
    return { applied: 2, next: null, changeIds: ["moved"] };
  });
  await open(<Tidy />);
  await expect.element(page.getByRole("heading", { name: "old.example → new.example" })).toBeVisible();
  const address = page.getByRole("link", { name: "https://new.example/wren" });
  await expect.element(address).toHaveAttribute("href", "https://new.example/wren");
  for (const name of ["Update", "Merge"])
    await expect.element(page.getByRole("button", { name, exact: true })).toBeVisible();
  await tab("Update all 2 of this site").click();
  await expect.element(page.getByText("2 addresses updated")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "All tidy" })).toBeVisible();
  await tab("Undo").click();
  await expect.element(reason("wren")).toBeVisible();
});

test("a link that no category fits asks for one", async () => {
  const bread = makeCategory({ name: "Bread" });
  const link = makeBookmark({ title: "unknown" });
  all = { unsorted: [propose(link.id, { bookmarks: [link], reason: "" })] };
  server.on("categories.list", [bread]);
  server.on("bookmarks.updateMany", ({ ids = [] }) => {
    for (const id of ids) gone.add(id);
    return { updated: ids.length, failed: [], changeId: "moved" };
  });
  await open(<Tidy />);
  await expect.element(page.getByRole("button", { name: "Choose a category" })).toBeVisible();
  await press("{Enter}");
  const dialog = page.getByRole("dialog");
  await page.getByRole("option", { name: "Bread" }).click();
  await dialog.getByRole("button", { name: "Move" }).click();
  await expect.element(page.getByRole("heading", { name: "All tidy" })).toBeVisible();
  expect(server.calls("tidy.accept")).toEqual([]);
});

test("of links that are perhaps in the wrong place the sure ones are counted, and moved at once", async () => {
  const strayed = ["rye", "spelt", "oats"].map((key) =>
    propose(key, { bookmarks: [makeBookmark({ title: key })], target: { id: "bread", path: "Food/Bread" } }),
  );
  server.on("tidy.list", () => {
    const proposals = strayed.filter(({ key }) => !gone.has(key));
    const section = { kind: "misplaced" as const, total: proposals.length, ready: proposals.length - 1, proposals };
    return { sections: [section, ...list().sections], ready: 0 };
  });
  await open(<Tidy />);
  const shown = () => page.getByRole("button", { name: /^Perhaps in the wrong place/ }).element().textContent;
  await expect.poll(shown).toBe("Perhaps in the wrong place2");
  await press("{Enter}");
  await expect.poll(shown).toBe("Perhaps in the wrong place1");
  await tab("Move the surest one").click();
  await expect
    .poll(() => server.calls("tidy.accept"))
    .toEqual([{ kind: "misplaced", keys: ["rye"] }, expect.objectContaining({ kind: "misplaced" })]);
});

test("a proposal that could not be accepted comes back, with the reason", async () => {
  server.on("tidy.accept", new Refusal("CONFLICT", "Too busy."));
  await open(<Tidy />);
  await expect.element(reason("rye")).toBeVisible();
  await press("{Enter}");
  await expect.element(page.getByText("Too busy.")).toBeVisible();
  await expect.element(reason("rye")).toBeVisible();
});

test("a failure to load is shown, and Try again loads what there is", async () => {
  server.on("tidy.list", new Refusal("CONFLICT"));
  await open(<Tidy />);
  await expect.element(page.getByRole("heading", { name: "Couldn't load suggestions" })).toBeVisible();
  server.on("tidy.list", list);
  await tab("Try again").click();
  await expect.element(reason("rye")).toBeVisible();
});
