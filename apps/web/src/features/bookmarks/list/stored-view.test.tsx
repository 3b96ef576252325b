import { beforeEach, expect, test } from "vitest";
import { readView, storeView, viewList } from "./stored-view.ts";

beforeEach(() => localStorage.clear());

test("a list shows its own choice, or else the last one for any", () => {
  expect(readView("home")).toBeNull();
  storeView("bread", "dense");
  storeView("home", "covers");
  expect(["bread", "home", "travel"].map(readView)).toEqual(["dense", "covers", "covers"]);
});

test("each category, home, tags and searches are lists of their own", () => {
  const addresses = ["", "category=bread", "search=&tags=slow", "search=rye&tags=slow", "search=&is=favorite"];
  const lists = addresses.map((address) => viewList(new URLSearchParams(address)));
  expect(lists).toEqual(["home", "bread", "tags", "search", "search"]);
});

test("what cannot be read does no harm, and the oldest choices make room for new ones", () => {
  localStorage.setItem("bowerbird:views", "[1");
  expect(readView("home")).toBeNull();
  storeView("first", "dense");
  for (let index = 0; index < 500; index += 1) storeView(`list ${index}`, "cards");
  expect(["first", "list 0"].map(readView)).toEqual(["cards", "cards"]);
  expect(localStorage.getItem("bowerbird:views")).not.toContain("first");
});
