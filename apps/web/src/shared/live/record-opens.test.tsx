import { beforeEach, expect, test } from "vitest";
import { server } from "../testing/server.ts";
import { watchOpens } from "./use-live-updates.ts";

const link = document.createElement("a");
const text = document.createElement("span");
const counted: string[][] = [];

beforeEach(() => {
  link.href = "#opened";
  link.dataset["bookmark"] = "first";
  link.replaceChildren(text);
  document.body.replaceChildren(link);
  counted.length = 0;
  server.onRest("POST /api/bookmarks/opened", async (request) => {
    counted.push(((await request.json()) as { ids: string[] }).ids);
    return Response.json({ counted: 1 });
  });
  watchOpens();
});

const press = (type: string, button: number) =>
  text.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true, button }));

test("a bookmark opened by a click or the middle button is counted, one opened for its menu is not", async () => {
  press("auxclick", 2);
  press("click", 0);
  await expect.poll(() => counted).toEqual([["first"]]);
  press("auxclick", 1);
  await expect.poll(() => counted).toEqual([["first"], ["first"]]);
});

test("a click that selects instead of opening is not counted, nor is another link", async () => {
  link.addEventListener("click", (event) => event.preventDefault(), { once: true });
  press("click", 0);
  delete link.dataset["bookmark"];
  press("click", 0);
  link.dataset["bookmark"] = "second";
  press("click", 0);
  await expect.poll(() => counted).toEqual([["second"]]);
});
