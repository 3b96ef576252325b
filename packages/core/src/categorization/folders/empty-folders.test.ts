import { expect, it } from "vitest";
import { EmptyFolders } from "./folder-classifier.ts";

const words = new Set(["rust", "by", "example"]);
const used = [Float32Array.of(0, 1)];
const link = Float32Array.of(1, 0);

it("an empty folder is likelier the more its name is what the link says or means", () => {
  const folders = new EmptyFolders();
  for (const name of ["Rust", "Iron", "Bread"]) folders.add(name, name);
  folders.setNameVector("Rust", Float32Array.of(0.8, 0.6));
  folders.setNameVector("Iron", Float32Array.of(0.8, 0.6));
  folders.setNameVector("Bread", Float32Array.of(0, 1));
  const odds = new Map(folders.weigh(words, link, () => true, used).map(({ id, odds: own }) => [id, own]));
  expect(odds.get("Rust")!).toBeGreaterThan(odds.get("Iron")!);
  expect(odds.get("Iron")!).toBeGreaterThan(odds.get("Bread")!);
  expect(odds.get("Bread")!).toBeLessThan(0.05);
});

it("without vectors, only an empty folder counts all words of whose name the link says", () => {
  const folders = new EmptyFolders();
  for (const name of ["Rust", "Rust books", ""]) folders.add(name, name);
  expect(folders.weigh(words, null, () => true, []).map(({ id }) => id)).toEqual(["Rust"]);
});
