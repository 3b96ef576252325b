import { confirmSecondFactor, startSecondFactor } from "@bowerbird/core/accounts/account";
import { findPerson, listActions, listPeople, purgeActions } from "@bowerbird/core/operations";
import { createJobContext, createVisitorContext } from "@bowerbird/core/platform/context";
import { readLimits } from "@bowerbird/core/platform/person-limits";
import { totpCode, totpStep } from "@bowerbird/core/testing";
import { describe, expect } from "vitest";
import { cardOf, openOps, sendOps, textOf } from "./testing/ops-page.ts";
import type { TestBrowser } from "./testing/test-browser.ts";
import { openForEachTest, openTestServer } from "./testing/open-test-server.ts";

const { server, it } = openTestServer(() => ({ SIGNUPS: "invite", MAX_BOOKMARKS_PER_PERSON: "5000" }));
const ada = openForEachTest(() => server.person());

const page = () => openOps(server, "/ops/people");
const send = (action: string, fields: Record<string, string>) => sendOps(server, action, fields);

async function setUpTwoStep({ email, password }: TestBrowser): Promise<void> {
  const ctx = await findPerson(server.services, email);
  const { key } = await startSecondFactor(ctx, { password });
  await confirmSecondFactor(ctx, { code: totpCode(key, totpStep(new Date())) });
}

/** What the audit says of a person, the newest first. */
const auditOf = async (email: string) =>
  (await listActions(server.services))
    .filter(({ subject }) => subject === email)
    .map(({ action, detail }) => [action, detail]);
const auditPage = async () => textOf(await openOps(server, "/ops/audit"));
const save = (n: number) => ada.send("POST", "/api/bookmarks", { url: `https://a.example/${n}` });

describe("the limits of a person", () => {
  it("are set on the page, hold at once for them alone, and go back to the server's when they are blank", async ({
    eve,
  }) => {
    const { status, text } = await send("set-limits", { email: ada.email, bookmarks: "2", backupMegabytes: "" });
    expect([status, text]).toEqual([200, expect.stringContaining(`The limits of ${ada.email} are set.`)]);
    expect([(await save(1)).status, (await save(2)).status]).toEqual([201, 201]);
    expect((await save(3)).body.message).toBe("You can have at most 2 bookmarks here. Please delete some first.");
    expect(cardOf(await page(), ada.email)).toContain("2 of 2");
    for (const n of [1, 2, 3]) await eve.send("POST", "/api/bookmarks", { url: `https://e.example/${n}` });
    expect(cardOf(await page(), eve.email)).toContain("3 of 5,000");
    await send("set-limits", { email: ada.email, bookmarks: "", backupMegabytes: "" });
    expect((await save(3)).status).toBe(201);
    expect(cardOf(await page(), ada.email)).toContain("3 of 5,000");
  });

  it("are none with 0", async () => {
    await send("set-limits", { email: ada.email, bookmarks: "0", backupMegabytes: "0" });
    const { userId } = await findPerson(server.services, ada.email);
    expect(await readLimits(createJobContext(server.services, userId))).toEqual({
      bookmarks: Infinity,
      backupBytes: Infinity,
    });
  });

  it.each(["-1", "1.5", "5,000", "many", "1e3", "2147483648", "٣"])(
    "are refused where they are %j, and stay",
    async (bookmarks) => {
      const { status, text } = await send("set-limits", { email: ada.email, bookmarks });
      expect([status, text]).toEqual([400, expect.stringContaining("A limit is a whole number")]);
      expect(await auditOf(ada.email)).toEqual([]);
    },
  );
});

describe("the audit", () => {
  it("has an entry for each act, who did it, to whom and when, and outlives the account", async () => {
    await setUpTwoStep(ada);
    await send("reset-second-factor", { email: ada.email });
    await send("set-limits", { email: ada.email, bookmarks: "7", backupMegabytes: "" });
    await send("delete-user", { email: ada.email, confirm: ada.email });
    expect(await auditOf(ada.email)).toEqual([
      ["delete-user", null],
      ["set-limits", "bookmarks: 7, backup megabytes: default"],
      ["reset-second-factor", null],
    ]);
    const text = await auditPage();
    expect(text).toContain(`set-limits bookmarks: 7, backup megabytes: default ${ada.email} ops on the page, from`);
    expect(text).toContain(new Date().toISOString().slice(0, 10));
  });

  it("has no secret: not the token of an invitation", async () => {
    const { text } = await send("invite", { email: "secret@example.com" });
    const token = /invitation=([\w-]+)/.exec(text)![1]!;
    expect(await auditOf("secret@example.com")).toEqual([["invite", null]]);
    const rows = await server.services.forkEm().execute<object[]>("select * from operator_action");
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it("cannot be missed: without its entry nothing is done", async () => {
    const em = server.services.forkEm();
    await em.execute("alter table operator_action rename to operator_action_gone");
    const statuses = [
      await send("set-limits", { email: ada.email, bookmarks: "1" }),
      await send("delete-user", { email: ada.email, confirm: ada.email }),
      await send("invite", { email: "unaudited@example.com" }),
    ].map(({ status }) => status);
    await em.execute("alter table operator_action_gone rename to operator_action");
    expect(statuses).toEqual([500, 500, 500]);
    expect(await listPeople(server.services, { email: ada.email })).toMatchObject([{ limits: { bookmarks: null } }]);
    expect(await page()).not.toContain("unaudited@example.com");
  });

  it("is for operators alone", async () => {
    expect((await ada.get("/ops/audit")).status).toBe(401);
  });

  it("forgets entries after 400 days", async () => {
    await send("set-limits", { email: ada.email, bookmarks: "7" });
    const later = new Date(Date.now() + 401 * 24 * 60 * 60_000);
    const visitor = createVisitorContext(server.services, { now: () => new Date(Date.now() + 399 * 24 * 60 * 60_000) });
    await purgeActions(visitor);
    expect(await auditOf(ada.email)).toHaveLength(1);
    await purgeActions({ ...visitor, now: () => later });
    expect(await auditOf(ada.email)).toEqual([]);
  });
});
