import { describe, expect } from "vitest";
import { openForEachTest, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer();
const ada = openForEachTest(() => server.person());

const link = { url: "https://rye.example", title: "Rye" };
const newKey = () => crypto.randomUUID();
const send = (key: string, path: string, body: object, person = ada) =>
  person.send("POST", path, body, { "idempotency-key": key });

describe("a request with an Idempotency-Key", () => {
  it("is done once, however often and however early it is sent again, and gets the same answer", async () => {
    const key = newKey();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(key, "/api/bookmarks", link)));
    answers.push(await send(key, "/api/bookmarks", link));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect((await ada.get("/api/stats")).body.totalBookmarks).toBe(1);
  });

  it("is not done again after something else has changed the same bookmark", async () => {
    const { body } = await ada.send("POST", "/api/bookmarks", link);
    const key = newKey();
    await send(key, "/api/bookmarks/delete", { ids: [body.id] });
    await ada.send("POST", "/api/bookmarks/restore", { ids: [body.id] });
    expect((await send(key, "/api/bookmarks/delete", { ids: [body.id] })).body).toMatchObject({ deleted: 1 });
    expect((await ada.get("/api/stats")).body.totalBookmarks).toBe(1);
  });

  it("gives its change the key as its id, so that it can be undone by a client that never got the answer", async () => {
    const { body } = await ada.send("POST", "/api/bookmarks", link);
    const key = newKey();
    await ada.send("PATCH", `/api/bookmarks/${body.id}`, { title: "Oats" }, { "idempotency-key": key });
    expect((await send(newKey(), `/api/bookmarks/changes/${key}/undo`, {})).body).toMatchObject({ restored: 1 });
    expect((await ada.get(`/api/bookmarks/${body.id}`)).body.title).toBe("Rye");
  });

  it("that fails can be sent again; its key is for no other request", async () => {
    const { body } = await ada.send("POST", "/api/bookmarks", link);
    const key = newKey();
    expect((await send(key, "/api/bookmarks", link)).status).toBe(409);
    await ada.send("POST", "/api/bookmarks/delete", { ids: [body.id] });
    expect((await send(key, "/api/bookmarks", link)).status).toBe(201);
    expect(await send(key, "/api/bookmarks", { ...link, title: "Oats" })).toMatchObject({
      status: 409,
      body: { message: "This Idempotency-Key was used for another request." },
    });
    expect((await send("1", "/api/bookmarks", link)).status).toBe(400);
  });

  it("of one person does not answer another's", async ({ eve }) => {
    const key = newKey();
    const named = { ...link, id: crypto.randomUUID() };
    await send(key, "/api/bookmarks", named);
    expect((await send(key, "/api/bookmarks", named, eve)).status).toBe(201);
    expect((await eve.get("/api/stats")).body.totalBookmarks).toBe(1);
  });

  it("of an import or a recategorization is done once, too", async () => {
    const [files, links, sorting] = [newKey(), newKey(), newKey()];
    const upload = async () => {
      const form = new FormData();
      form.append("file", new Blob(["https://file.example/1"]), "links.txt");
      const headers = { cookie: ada.cookie(), origin: server.url, "idempotency-key": files };
      return (await (
        await fetch(`${server.url}/api/imports`, { method: "POST", body: form, headers })
      ).json()) as object;
    };
    expect(await upload()).toEqual(await upload());
    const urls = { urls: ["https://list.example/1"] };
    const started = await Promise.all([1, 2, 3].map(() => send(links, "/api/imports", urls)));
    expect(new Set(started.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const sorted = await Promise.all([1, 2].map(() => send(sorting, "/api/bookmarks/recategorize", {})));
    expect(sorted[0]).toMatchObject({ status: 200, body: { id: sorted[1]!.body.id } });
    expect((await ada.get("/api/imports")).body).toHaveLength(2);
  });

  it("that names another account is refused", async ({ eve }) => {
    const { body: ofEve } = await eve.get("/api/auth/user");
    const { body: ofAda } = await ada.get("/api/auth/user");
    const save = (id: string) => ada.send("POST", "/api/bookmarks", link, { "bowerbird-account": id });
    expect((await save(ofEve.id)).status).toBe(401);
    expect((await ada.get("/api/stats")).body.totalBookmarks).toBe(0);
    expect((await save(ofAda.id)).status).toBe(201);
  });

  it("saves a link under the id that the client chose, once", async () => {
    const id = crypto.randomUUID();
    expect((await send(newKey(), "/api/bookmarks", { ...link, id })).body.id).toBe(id);
    const other = { url: "https://oats.example", id };
    expect(await ada.send("POST", "/api/bookmarks", other)).toMatchObject({
      status: 409,
      body: { message: "There is already a bookmark with this id." },
    });
  });
});
