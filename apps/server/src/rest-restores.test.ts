import { describe, expect, it } from "vitest";
import { createJobContext } from "@bowerbird/core/platform/context";
import { notify } from "@bowerbird/core/accounts/notifications";
import { readOutbox } from "@bowerbird/core/testing";
import { openForTests, openTestServer } from "./testing/open-test-server.ts";

const { server } = openTestServer();
const ada = openForTests(() => server.person());

const file = (text: string, name = "backup.json") => new File([text], name);
const reaches = (id: string, status: string) =>
  expect.poll(async () => (await ada.get(`/api/restores/${id}`)).body.status).toBe(status);

describe("a backup that is sent", () => {
  it("is shown, restored and undone", async () => {
    const { body: bookmark } = await ada.send("POST", "/api/bookmarks", {
      url: "https://birds.example/",
      title: "Birds",
    });
    const { body: library } = await ada.get("/api/export?format=json");
    await ada.send("DELETE", `/api/bookmarks/${bookmark.id}`);
    const started = await ada.upload({ file: file(JSON.stringify(library)) }, "/api/restores");
    expect(started.status).toBe(202);
    const { id } = started.body;
    await reaches(id, "ready");
    const { body: items } = await ada.get(`/api/restores/${id}/items?kind=new`);
    expect(items).toMatchObject({ items: [{ kind: "new", url: "https://birds.example/" }], nextCursor: null });
    expect((await ada.send("POST", `/api/restores/${id}/apply`, { mode: "all" })).status).toBe(400);
    expect((await ada.send("POST", `/api/restores/${id}/apply`, { mode: "merge" })).body.status).toBe("applying");
    await reaches(id, "applied");
    expect((await ada.get("/api/bookmarks")).body).toHaveLength(1);
    expect((await ada.send("POST", `/api/restores/${id}/undo`)).status).toBe(200);
    await reaches(id, "undone");
    expect((await ada.get("/api/bookmarks")).body).toEqual([]);
    expect((await ada.send("POST", `/api/restores/${id}/cancel`)).status).toBe(409);
  });

  it("is refused where it is none", async () => {
    for (const wrong of [file("{}"), file("a,b", "a.csv"), file("x", "photo.png")]) {
      const { status, body } = await ada.upload({ file: wrong }, "/api/restores");
      expect([status, typeof body.message]).toEqual([400, "string"]);
    }
    expect((await ada.send("POST", "/api/restores", {})).status).toBe(400);
  });
});

describe("the link in a mail that ends such mails", () => {
  const mails = () => readOutbox(server.services.config.dataDir, ada.email);
  const tell = async (text: string) => {
    const ctx = createJobContext(server.services, (await ada.get("/api/auth/user")).body.id);
    await notify(ctx, "importFinished", { subject: "Done", text: [text], path: "/add" });
  };

  it("works without signing in: opening it changes nothing, the button does", async () => {
    await tell("your import has ended.");
    const find = async () => (await mails()).find(({ text }) => text.includes("your import has ended."));
    await expect.poll(find).toBeDefined();
    const { headers } = (await find())!;
    expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const [, address = ""] = /^<(.+)>$/.exec(headers.get("list-unsubscribe")!)!;
    expect(address.startsWith(`${server.url}/api/unsubscribe/`)).toBe(true);
    const token = address.split("/").at(-1)!;
    const visitor = server.visitor();
    const shown = await visitor.get(`/api/unsubscribe/${token}`);
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect((await ada.get("/api/account/notifications")).body.importFinished).toBe(true);
    // As a mail program does it: what the header says, sent from nowhere, without cookies.
    const body = new URLSearchParams(headers.get("list-unsubscribe-post"));
    expect((await fetch(address, { method: "POST", body, redirect: "error" })).status).toBe(200);
    expect((await ada.get("/api/account/notifications")).body).toMatchObject({
      importFinished: false,
      backupFailed: true,
    });
    // A later notification stays away; a mail about the account cannot be refused, and says nothing of it.
    const sent = (await mails()).length;
    await tell("again.");
    await ada.send("POST", "/api/auth/forgot-password", { email: ada.email });
    await expect.poll(async () => (await mails()).length).toBe(sent + 1);
    const last = (await mails()).at(-1)!;
    expect([last.text.includes("again."), last.headers.has("list-unsubscribe")]).toEqual([false, false]);
    expect((await visitor.get(`/api/unsubscribe/${token.slice(0, -2)}`)).status).toBe(404);
  });
});

describe("the archive of a person's data", () => {
  it("is theirs alone and not for a program's token", async () => {
    const response = await fetch(`${server.url}/api/account/data`, { headers: { cookie: ada.cookie() } });
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="bowerbird-data-.*\.zip"$/);
    expect(
      Buffer.from(await response.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
    const { body: token } = await ada.send("POST", "/api/account/tokens", { name: "script" });
    const headers = { authorization: `Bearer ${token.token}` };
    expect((await fetch(`${server.url}/api/account/data`, { headers })).status).toBe(403);
    expect((await server.visitor().get("/api/account/data")).status).toBe(401);
  });
});
