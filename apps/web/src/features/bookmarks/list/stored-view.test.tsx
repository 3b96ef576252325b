import { beforeEach, expect, test } from "vitest";
import { readView, storeView, viewList } from "./stored-view.ts";

beforeEach(() => localStorage.clear());

const all = ["cards", "covers", "rows", "dense"] as const;
const read = (list: string) => readView(list, all);

test("a list shows its own choice, or else the last one for any of its kind", () => {
  expect(read("home")).toBeNull();
  storeView("bread", "dense");
  storeView("rye", "rows");
  storeView("home", "covers");
  expect(["bread", "travel", "home", "search"].map(read)).toEqual(["dense", "rows", "covers", "covers"]);
});

test("a view that a list does not have is none of its choices", () => {
  storeView("search", "rows");
  expect(readView("home", ["cards", "covers", "dense"])).toBeNull();
});

test("home, tags and searches are lists of their own", () => {
  const addresses = ["", "search=&tags=slow", "search=rye&tags=slow", "search=&is=favorite"];
  const lists = addresses.map((address) => viewList(new URLSearchParams(address)));
  expect(lists).toEqual(["home", "tags", "search", "search"]);
});

test("what cannot be read does no harm, and the oldest choices make room for new ones", () => {
  localStorage.setItem("bowerbird:views", "[1");
  expect(read("home")).toBeNull();
  storeView("first", "dense");
  for (let index = 0; index < 500; index += 1) storeView(`list ${index}`, "cards");
  expect(["first", "list 0"].map(read)).toEqual(["cards", "cards"]);
  expect(localStorage.getItem("bowerbird:views")).not.toContain("first");
});
