import { expect, it } from "vitest";
import { pairNodes } from "./pair-nodes.ts";
import { rootId, type SyncNode, SyncTree } from "./sync-tree.ts";

const folder = (id: string, title: string, parentId = rootId): SyncNode => ({
  id,
  kind: "folder",
  parentId,
  title,
  url: "",
});
const link = (id: string, url: string, parentId = rootId): SyncNode => ({ id, kind: "link", parentId, title: "", url });
const empty = new SyncTree([]);

function pair(fields: { base?: SyncTree; local: SyncNode[]; remote: SyncNode[]; known?: [string, string][] }) {
  let last = 0;
  const [local, remote] = [new SyncTree(fields.local), new SyncTree(fields.remote)];
  const newId = () => `new ${(last += 1)}`;
  const ids = pairNodes({ base: fields.base ?? empty, local, remote, known: new Map(fields.known), newId });
  ids.delete(rootId);
  return Object.fromEntries(ids);
}

it("folders are paired by their names, level by level", () => {
  const local = [folder("1", "Food"), folder("2", "bread", "1"), folder("3", "Bread")];
  const remote = [folder("a", "Food"), folder("b", "Bread", "a")];
  expect(pair({ local, remote })).toEqual({ 1: "a", 2: "b", 3: "new 1" });
});

it("a link is paired with that of its own folder first", () => {
  const local = [folder("1", "Food"), link("2", "https://rye.example/", "1"), link("3", "https://rye.example/")];
  const remote = [folder("a", "Food"), link("b", "https://rye.example"), link("c", "https://rye.example/", "a")];
  expect(pair({ local, remote })).toEqual({ 1: "a", 2: "c", 3: "b" });
});

it("the same address in different folders is one link, by another spelling too", () => {
  const local = [folder("1", "Food"), link("2", "http://www.rye.example/?utm_source=x", "1")];
  expect(pair({ local, remote: [link("b", "https://rye.example/")] })).toMatchObject({ 2: "b" });
});

it("each of several links of one address gets a partner of its own", () => {
  const local = [
    link("1", "https://rye.example/"),
    link("2", "https://rye.example/"),
    link("3", "https://rye.example/"),
  ];
  const remote = [link("a", "https://rye.example/"), link("b", "https://rye.example/")];
  expect(pair({ local, remote })).toEqual({ 1: "a", 2: "b", 3: "new 1" });
});

it("a link that was cut and pasted stays the same link", () => {
  const base = new SyncTree([folder("a", "Food"), link("b", "https://rye.example/", "a")]);
  const local = [folder("1", "Food"), link("9", "https://rye.example/")];
  const known: [string, string][] = [
    ["1", "a"],
    ["2", "b"],
  ];
  expect(pair({ base, local, remote: base.nodes(), known })).toEqual({ 1: "a", 9: "b" });
});

it("a link that another client has deleted and added again stays the same link", () => {
  const base = new SyncTree([link("b", "https://rye.example/")]);
  const remote = [folder("a", "Food"), link("c", "https://rye.example/", "a")];
  expect(pair({ base, local: [link("2", "https://rye.example/")], remote, known: [["2", "b"]] })).toEqual({ 2: "c" });
});

it("a link whose partner the server has deleted keeps its id", () => {
  const base = new SyncTree([link("b", "https://rye.example/")]);
  expect(pair({ base, local: [link("2", "https://rye.example/")], remote: [], known: [["2", "b"]] })).toEqual({
    2: "b",
  });
});
