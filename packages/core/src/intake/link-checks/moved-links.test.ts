import { beforeEach, expect, inject, it } from "vitest";
import { own } from "../../platform/context/index.ts";
import { checkAgain } from "./index.ts";
import { createLinkFixture, day } from "./testing.ts";
import { openForTests } from "../../testing/in-vitest/index.ts";

const fixture = openForTests(() => createLinkFixture(inject("databaseUrl")));
beforeEach(async () => {
  await fixture.begin();
  fixture.answer = (req, res) => {
    const [status, location] = redirects[req.url!] ?? [200];
    res.writeHead(status!, location === undefined ? {} : { location }).end();
  };
});

/** What the site answers, by path; 200 elsewhere. */
const redirects: Record<string, [status: number, location?: string]> = {
  "/301": [301, "/new"],
  "/308": [308, "/new"],
  "/301-twice": [301, "/308"],
  "/302": [302, "/new"],
  "/303": [303, "/new"],
  "/307": [307, "/new"],
  "/301-then-302": [301, "/302"],
  "/302-then-301": [302, "/301"],
  "/301-to-nothing": [301, "/missing"],
  "/301-to-itself": [301, "/301-to-itself"],
  "/missing": [404],
};

const readMove = async (id: string) => {
  const rows = own(fixture.ada).selectFrom("LinkCheck").select(["movedFrom", "movedTo"]).where("bookmarkId", "=", id);
  const { movedFrom, movedTo } = await rows.executeTakeFirstOrThrow();
  return [movedFrom, movedTo].map((url) => url && new URL(url).pathname);
};

it.each(["/301", "/308", "/301-twice"])("a page that has moved permanently is found by its check: %s", async (path) => {
  const id = await fixture.add(path);
  await fixture.enable();
  await fixture.workUntil(fixture.start + day);
  expect(await readMove(id)).toEqual([path, "/new"]);
});

it.each(["/302", "/303", "/307", "/301-then-302", "/302-then-301", "/301-to-nothing", "/301-to-itself", "/stays"])(
  "a page that has moved for now, to nothing or nowhere, has not: %s",
  async (path) => {
    const id = await fixture.add(path);
    await fixture.enable();
    await fixture.workUntil(fixture.start + day);
    expect(await readMove(id)).toEqual([null, null]);
  },
);

it("a page that is back at its address has moved no longer", async () => {
  const id = await fixture.add("/301");
  await fixture.enable();
  await fixture.workUntil(fixture.start + day);
  fixture.answer = (_req, res) => res.writeHead(200).end();
  await checkAgain(fixture.at(fixture.start + 2 * day), { id });
  expect(await readMove(id)).toEqual([null, null]);
});
