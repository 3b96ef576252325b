import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { getInvitation } from "@bowerbird/core/accounts/auth";
import { addBookmark } from "@bowerbird/core/library/bookmarks";
import { createPerson, findPerson, listPeople } from "@bowerbird/core/operations";
import { createVisitorContext } from "@bowerbird/core/platform/context";
import { totpCode, totpStep } from "@bowerbird/core/testing";
import { describe, expect, it } from "vitest";
import { cardOf, openOps, operator, sendOps, textOf } from "./testing/ops-page.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openForEachTest, openTestFolder, openTestServer } from "./testing/open-test-server.ts";

const backups = openTestFolder();
const { server } = openTestServer(() => ({
  SIGNUPS: "invite",
  MAX_BOOKMARKS_PER_PERSON: "5000",
  BACKUP_FOLDER: backups,
  BACKUP_MEGABYTES_PER_PERSON: "64",
}));
const ada = openForEachTest(() => server.person());

const page = (query = "") => openOps(server, `/ops/people${query}`);
const send = (action: string, fields: Record<string, string>, headers?: Record<string, string>) =>
  sendOps(server, action, fields, headers);

async function setUpTwoStep(person: TestBrowser): Promise<void> {
  const { body } = await person.send("POST", "/api/account/two-factor", { password: person.password });
  const code = totpCode(body.key, totpStep(new Date()));
  expect((await person.send("POST", "/api/account/two-factor/confirm", { code })).status).toBe(200);
}

/** The log's entries of what operators did, while `work` runs. */
async function audited(work: () => Promise<unknown>): Promise<object[]> {
  const entries: object[] = [];
  const { log } = server.services;
  const info = log.info.bind(log);
  log.info = ((entry: object, ...rest: [string]) => {
    if ("operatorAction" in entry) entries.push(entry);
    info(entry, ...rest);
  }) as typeof log.info;
  await work().finally(() => (log.info = info));
  return entries;
}

describe("the operators' page of people", () => {
  it("shows who is there, since when, and how much of their limits they use, without a script", async () => {
    const ctx = await findPerson(server.services, ada.email);
    await addBookmark(ctx, { url: "https://a.example", title: "A", allowDuplicates: false });
    const folder = path.join(backups, ctx.userId);
    mkdirSync(folder);
    writeFileSync(path.join(folder, "bowerbird-2026-05-01-031500.json"), Buffer.alloc(1.5 * 1024 ** 2));
    const html = await page();
    const today = new Date().toISOString().slice(0, 10);
    expect(cardOf(html, ada.email)).toContain(`since ${today}`);
    expect(cardOf(html, ada.email)).toContain("1 of 5,000");
    expect(cardOf(html, ada.email)).toContain("1.5 MB of 64 MB");
    expect(html).not.toContain("<script");
  });

  it("says when a person was last seen, also one who is signed out since", async () => {
    const credentials = { email: ada.email, password: ada.password };
    expect((await server.visitor().send("POST", "/api/auth/login", credentials)).status).toBe(200);
    const lastSeen = async () => (await listPeople(server.services, { email: ada.email }))[0]!.lastSeenAt;
    expect(await lastSeen()).toBeInstanceOf(Date);
    const { userId } = await findPerson(server.services, ada.email);
    await server.services.forkEm().execute("delete from session where user_id = ?", [userId]);
    expect(await lastSeen()).toBeInstanceOf(Date);
  });

  it("says of a person who was never there that it is so", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    await createPerson(server.services, {
      email,
      password: "correct horse battery",
      firstName: "Grace",
      isVerified: false,
    });
    expect(cardOf(await page(), email)).toContain("not verified Last seen never");
  });

  it.each(["%", "_", "'", "\\", "<b>", "unknown@"])(
    "finds no account by %j, which no address contains",
    async (find) => {
      const html = await page(`?find=${encodeURIComponent(find)}`);
      expect(textOf(html)).toContain("0 people");
      expect(html).not.toContain("<b>");
    },
  );

  it("finds people by a part of their address, in any case", async () => {
    const part = ada.email.slice(0, -4).toUpperCase();
    expect(cardOf(await page(`?find=${encodeURIComponent(part)}`), ada.email)).not.toBe("no such person");
  });

  it("has pages of fifty", async () => {
    for (let count = 0; count < 51; count++) await server.person();
    const first = await page();
    expect(textOf(first)).toContain("50 people");
    expect(first).toContain('href="/ops/people?page=2"');
    expect(await page("?page=2")).toContain('href="/ops/people?page=1"');
  });

  it.each(["?page=0", "?page=-1", "?page=x", "?page=1e99", `?find=${"x".repeat(4_000)}`])(
    "%s is a page, too",
    async (query) => {
      expect((await server.visitor().get(`/ops/people${query}`, operator)).status).toBe(200);
    },
  );
});

describe("an operator on the page", () => {
  it("invites a person, gets the link once, and can end the invitation", async () => {
    const entries = await audited(async () => {
      const { status, text } = await send("invite", { email: "Grace@Example.com" });
      expect([status, text]).toEqual([200, expect.stringContaining("grace@example.com is invited")]);
      const token = /invitation=([\w-]+)/.exec(text)![1]!;
      const visitor = createVisitorContext(server.services);
      expect(await getInvitation(visitor, { token })).toEqual({ email: "grace@example.com" });
      expect(await page()).not.toContain(token);
      expect(cardOf(await page(), "grace@example.com")).toContain("until");
      expect((await send("revoke-invitation", { email: "grace@example.com" })).status).toBe(200);
      await expect(getInvitation(visitor, { token })).rejects.toThrow("not valid");
    });
    const grace = { subject: "grace@example.com", via: "page", address: expect.any(String) };
    expect(entries).toEqual([
      { operatorAction: "invite", ...grace },
      { operatorAction: "revoke-invitation", ...grace },
    ]);
  });

  it("switches two-step sign-in off for a person who has lost their phone", async () => {
    await setUpTwoStep(ada);
    expect(cardOf(await page(), ada.email)).toContain("Switch off two-step sign-in");
    const entries = await audited(() => send("reset-second-factor", { email: ada.email }));
    expect(entries).toMatchObject([{ operatorAction: "reset-second-factor", subject: ada.email }]);
    expect((await ada.get("/api/account/two-factor")).body).toMatchObject({ isOn: false });
    expect(cardOf(await page(), ada.email)).not.toContain("Switch off two-step sign-in");
  });

  it("deletes an account, whose address must be typed", async () => {
    const entries = await audited(async () => {
      for (const confirm of ["", "yes", "b@example.com"]) {
        const { status, text } = await send("delete-user", { email: ada.email, confirm });
        expect([status, text]).toEqual([400, expect.stringContaining("Nothing was deleted")]);
      }
      expect(await listPeople(server.services, { email: ada.email })).toHaveLength(1);
      expect((await send("delete-user", { email: ada.email, confirm: ada.email })).status).toBe(200);
    });
    expect(entries).toMatchObject([{ operatorAction: "delete-user", subject: ada.email }]);
    expect(await listPeople(server.services, { email: ada.email })).toEqual([]);
    expect((await ada.get("/api/account")).status).toBe(401);
  });

  it.each([
    ["invite", {}, 400, "valid email address"],
    ["invite", { email: "no address" }, 400, "valid email address"],
    ["reset-second-factor", { email: "unknown@example.com" }, 404, "unknown@example.com"],
    ["revoke-invitation", { email: "unknown@example.com" }, 404, "unknown@example.com"],
    ["set-limits", { email: "unknown@example.com", bookmarks: "1" }, 404, "unknown@example.com"],
    ["delete-user", { email: "unknown@example.com", confirm: "unknown@example.com" }, 404, "unknown@example.com"],
  ])("%s with %j is answered with a sentence, and no entry", async (action, fields, status, text) => {
    const entries = await audited(async () => {
      expect(await send(action, fields)).toEqual({ status, text: expect.stringContaining(text) });
    });
    expect(entries).toEqual([]);
  });

  it("is told that a person has an account already", async () => {
    expect(await send("invite", { email: ada.email })).toMatchObject({ status: 409 });
  });

  it.each([
    ["for another site", { origin: "https://evil.example" }, 403],
    ["for another site's form", { "sec-fetch-site": "cross-site" }, 403],
    ["without the password", { authorization: "" }, 401],
  ])("does nothing %s", async (_what, headers, status) => {
    const confirmed = { email: ada.email, confirm: ada.email };
    for (const action of ["invite", "revoke-invitation", "reset-second-factor", "set-limits", "delete-user"])
      expect((await send(action, confirmed, headers)).status).toBe(status);
    expect(await listPeople(server.services, { email: ada.email })).toHaveLength(1);
  });
});
