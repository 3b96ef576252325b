import { nameKey } from "@bowerbird/contract/category-paths";
import { describe, expect, it } from "vitest";
import { mergeTrees } from "./merge-trees.ts";
import { planChanges } from "./plan-changes.ts";
import { isSameUrl, rootId, type SyncNode, SyncTree } from "./sync-tree.ts";
import { applyChanges, editRandomly, toText } from "./testing/edit-tree.ts";
import { Random } from "./testing/random.ts";

const link = (id: string, fields: Partial<SyncNode> = {}): SyncNode => ({
  id,
  kind: "link",
  parentId: rootId,
  title: id,
  url: `https://${id}.example/`,
  ...fields,
});
const folder = (id: string, fields: Partial<SyncNode> = {}): SyncNode => ({
  ...link(id, { kind: "folder", url: "" }),
  ...fields,
});
const tree = (...nodes: SyncNode[]) => new SyncTree(nodes);
const ids = (merged: SyncTree, parentId = rootId) => merged.children(parentId, "link");

describe("a change on one side", () => {
  it("arrives, whatever it is", () => {
    const base = tree(folder("f"), link("rye"), link("oat"), link("bran"));
    const local = tree(folder("f"), link("oat", { title: "Oats" }), link("rye"));
    const remote = tree(folder("f"), link("rye", { parentId: "f" }), link("oat"), link("bran"), link("new"));
    const merged = mergeTrees({ base, local, remote });
    expect(toText(merged)).toBe(
      "folder f \n  link rye https://rye.example/\nlink Oats https://oat.example/\nlink new https://new.example/\n",
    );
  });

  it("keeps an empty folder", () => {
    const merged = mergeTrees({ base: tree(), local: tree(folder("f")), remote: tree() });
    expect(merged.has("f")).toBe(true);
  });
});

describe("a conflict", () => {
  it("of two titles is won by the server's where the times are not known", () => {
    const sides = { base: tree(link("rye")), local: tree(link("rye", { title: "Mine" })) };
    const merged = mergeTrees({ ...sides, remote: tree(link("rye", { title: "Theirs" })) });
    expect(merged.get("rye")!.title).toBe("Theirs");
  });

  it("of two titles is won by the later edit where the times are known", () => {
    const local = tree(link("rye", { title: "Later", changedAt: 2_000 }));
    const remote = tree(link("rye", { title: "Earlier", changedAt: 1_000 }));
    expect(mergeTrees({ base: tree(link("rye")), local, remote }).get("rye")!.title).toBe("Later");
    const early = tree(link("rye", { title: "Later", changedAt: 500 }));
    expect(mergeTrees({ base: tree(link("rye")), local: early, remote }).get("rye")!.title).toBe("Earlier");
  });

  it("of a title and an address keeps both edits", () => {
    const local = tree(link("rye", { title: "Mine" }));
    const remote = tree(link("rye", { url: "https://theirs.example/" }));
    expect(mergeTrees({ base: tree(link("rye")), local, remote }).get("rye")).toMatchObject({
      title: "Mine",
      url: "https://theirs.example/",
    });
  });

  it("of a deletion and an edit keeps the link, on each side", () => {
    const base = tree(link("rye"), link("oat"));
    const local = tree(link("oat", { title: "Oats" }));
    const remote = tree(link("rye", { title: "Ryes" }));
    const merged = mergeTrees({ base, local, remote });
    expect(toText(merged).trim().split("\n")).toHaveLength(2);
  });

  it("of a deletion and a move keeps the link where it was moved", () => {
    const base = tree(folder("f"), link("rye"));
    const merged = mergeTrees({
      base,
      local: tree(folder("f")),
      remote: tree(folder("f"), link("rye", { parentId: "f" })),
    });
    expect(ids(merged, "f")).toEqual(["rye"]);
  });

  it("of a deleted folder and a link that was added to it keeps the folder with that link only", () => {
    const base = tree(folder("f"), link("rye", { parentId: "f" }));
    const remote = tree(folder("f"), link("rye", { parentId: "f" }), link("new", { parentId: "f" }));
    expect(ids(mergeTrees({ base, local: tree(), remote }), "f")).toEqual(["new"]);
  });

  it("of two folders that are moved into each other loses none", () => {
    const base = tree(folder("a"), folder("b"));
    const local = tree(folder("a"), folder("b", { parentId: "a" }));
    const remote = tree(folder("b"), folder("a", { parentId: "b" }));
    const merged = mergeTrees({ base, local, remote });
    expect([merged.has("a"), merged.has("b")]).toEqual([true, true]);
  });
});

describe("the order", () => {
  const abc = tree(link("a"), link("b"), link("c"));

  it("is that of the side that changed it", () => {
    const moved = tree(link("c"), link("a"), link("b"));
    expect(ids(mergeTrees({ base: abc, local: moved, remote: abc }))).toEqual(["c", "a", "b"]);
    expect(ids(mergeTrees({ base: abc, local: abc, remote: moved }))).toEqual(["c", "a", "b"]);
  });

  it("puts what is new on one side after the sibling that it has there", () => {
    const local = tree(link("a"), link("new"), link("b"), link("c"));
    const remote = tree(link("c"), link("b"), link("a"));
    expect(ids(mergeTrees({ base: abc, local, remote }))).toEqual(["c", "b", "a", "new"]);
  });

  it("is restored with as few moves as can be", () => {
    const to = tree(link("b"), link("c"), link("a"));
    expect(planChanges(abc, to)).toEqual([{ type: "edit", was: abc.get("a"), afterId: "c" }]);
  });
});

it("folders of equal names in one place are numbered, because categories are", () => {
  const local = tree(folder("f", { title: "News" }), folder("g", { title: "news" }));
  const merged = mergeTrees({ base: tree(), local, remote: tree() });
  expect(merged.children(rootId, "folder").map((id) => merged.get(id)!.title)).toEqual(["News", "news (2)"]);
});

/** Each seed is one history: the same base, and edits of both sides. */
const seeds = Array.from({ length: 400 }, (_, index) => index + 1);

it(`random edits on both sides lose nothing and double nothing [seeds 1 to ${seeds.length}]`, () => {
  expect(seeds.flatMap(findProblems)).toEqual([]);
});

function findProblems(seed: number): string[] {
  const random = new Random(seed);
  let last = 0;
  const newId = () => `n${(last += 1)}`;
  const base = mergeTrees({ base: tree(), local: tree(), remote: editRandomly(tree(), random, 25, newId) });
  const local = editRandomly(base, random, random.below(20), newId);
  const theirs = editRandomly(base, random, random.below(20), newId);
  // Categories have names of their own.
  const remote = mergeTrees({ base, local: theirs, remote: theirs });
  const merged = mergeTrees({ base, local, remote });
  const problems = [
    isReached(local, merged) ? "" : "the browser does not get the merged tree",
    isReached(remote, merged) ? "" : "the server does not get the merged tree",
    hasOwnNames(merged) ? "" : "two siblings have one name",
    planChanges(merged, mergeTrees({ base: merged, local: merged, remote: merged })).length > 0 ? "not at rest" : "",
    ...[local, remote, base]
      .flatMap((side) => side.nodes())
      .map(({ id }) => findLoss(id, { base, local, remote, merged })),
  ];
  return problems.filter((problem) => problem !== "").map((problem) => `seed ${seed}: ${problem}`);
}

function isReached(from: SyncTree, to: SyncTree): boolean {
  return toText(applyChanges(from, planChanges(from, to))) === toText(to);
}

function hasOwnNames(merged: SyncTree): boolean {
  const folders = merged.nodes().filter(({ kind }) => kind === "folder");
  return new Set(folders.map(({ parentId, title }) => `${parentId} ${nameKey(title)}`)).size === folders.length;
}

type Trees = Record<"base" | "local" | "remote" | "merged", SyncTree>;

/** A node is gone if one side deleted it and the other did not edit it, and only then. */
function findLoss(id: string, { base, local, remote, merged }: Trees): string {
  const before = base.get(id);
  const sides = [local.get(id), remote.get(id)];
  const isDeleted = before !== undefined && sides.some((side) => !side);
  const isEdited = before !== undefined && sides.some((side) => side && !isUnedited(before, side));
  if (!merged.has(id)) return isDeleted && !isEdited ? "" : `${id} is lost`;
  const isBack = isDeleted && !isEdited && before.kind === "link";
  return isBack ? `${id} is back` : "";
}

function isUnedited(a: SyncNode, b: SyncNode): boolean {
  return a.title === b.title && a.parentId === b.parentId && isSameUrl(a.url, b.url);
}
