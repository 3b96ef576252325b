import { expect } from "vitest";
import { openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();

it("the history by REST says who made each change: the person, a token by its name, or the extension", async ({
  ada,
}) => {
  const { body: token } = await ada.send("POST", "/api/account/tokens", { name: "My script", scopes: ["write"] });
  const program = server.visitor();
  const bearer = { authorization: `Bearer ${token.token}` };
  await ada.send("POST", "/api/categories", { name: "Bread" });
  await program.send("POST", "/api/categories", { name: "Rye" }, bearer);
  for (const origin of ["chrome-extension://abc", "moz-extension://abc"]) {
    await program.send("POST", "/api/categories", { name: origin.slice(0, 6) }, { ...bearer, origin });
  }
  const { status, body } = await ada.get("/api/history?limit=50");
  expect([status, body.nextCursor]).toEqual([200, null]);
  const extension = { type: "extension", name: null };
  expect(body.items.map(({ subject, by }: { subject: string; by: object }) => [subject, by])).toEqual([
    ["moz-ex", extension],
    ["chrome", extension],
    ["Rye", { type: "token", name: "My script" }],
    ["Bread", { type: "person", name: null }],
  ]);
  expect(body.items[0]).toMatchObject({ kind: "create-category", undo: { kind: "change" }, isUndone: false });
});

it("an import is undone by REST, once", async ({ ada }) => {
  const { body: started } = await ada.send("POST", "/api/imports", { urls: ["https://rye.example"] });
  await ada.importEnded(started.id);
  const undo = () => ada.send("POST", `/api/imports/${started.id}/undo`);
  const undone = await undo();
  expect([undone.status, undone.body]).toMatchObject([200, { removed: 1, removedCategories: 0 }]);
  expect((await ada.get("/api/bookmarks")).body).toEqual([]);
  expect([(await undo()).status, (await undo()).body.message]).toEqual([409, "This is already undone."]);
});

it("a limit beyond a page and a made-up cursor are refused with a sentence", async ({ ada }) => {
  expect((await ada.get("/api/history?limit=51")).status).toBe(400);
  expect((await ada.get("/api/history?cursor=x")).body.message).toBe("This is not a cursor.");
});
