import { expect } from "vitest";
import { makeList, openAppServer } from "./testing.ts";

const { it } = openAppServer();

it("built-in categories are lists once something is in them or an app uses them, and stay in use", async ({
  app,
  person,
}) => {
  const namesOf = async () => (await app("GET", "/lists")).body.lists.map(({ name }: { name: string }) => name);
  expect(await namesOf()).toEqual([]);
  expect((await app("GET", "/users/me/stats")).body.numLists).toBe(0);
  const { body: saved } = await person.send("POST", "/api/bookmarks", {
    url: "https://b.example/",
    category: "Travel",
  });
  expect(await namesOf()).toEqual(["Travel"]);
  const [{ id: travel }] = (await app("GET", "/lists")).body.lists;
  const music = await makeList(app, "Music");
  expect((await namesOf()).toSorted()).toEqual(["Music", "Travel"]);
  await app("PUT", `/lists/${music}/bookmarks/${saved.id}`);
  await app("DELETE", `/lists/${travel}/bookmarks/${saved.id}`);
  await app("DELETE", `/bookmarks/${saved.id}`);
  expect((await namesOf()).toSorted()).toEqual(["Music", "Travel"]);
});

it("lists of one name that ten apps make or rename in the same moment get a name each", async ({ app }) => {
  const ten = Array.from({ length: 10 }, (_, n) => n);
  const made = await Promise.all(ten.map(() => app("POST", "/lists", { name: "Recipes", icon: "📔" })));
  expect(made.map(({ status }) => status)).toEqual(ten.map(() => 201));
  expect(new Set(made.map(({ body }) => body.name)).size).toBe(10);
  const renamed = await Promise.all(made.map(({ body }) => app("PATCH", `/lists/${body.id}`, { name: "Cooking" })));
  expect(renamed.map(({ status }) => status)).toEqual(ten.map(() => 200));
  expect(new Set(renamed.map(({ body }) => body.name)).size).toBe(10);
  const tagged = await Promise.all(ten.map(() => app("POST", "/tags", { name: "one" })));
  for (const { status } of tagged) expect([201, 400]).toContain(status);
});
