import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { describe, expect } from "vitest";
import {
  deleteBookmarks,
  deletePermanently,
  recordOpens,
  restoreBookmarks,
  updateBookmark,
} from "../../library/bookmarks/index.ts";
import { database, inTransaction, own } from "../../platform/context/index.ts";
import { allBookmarks, importText } from "../../testing/index.ts";
import { openWebhookWorld, saveLink } from "./testing/open-webhook-world.ts";
import type { Received } from "../../integrations/testing/webhook-receiver.ts";

const test = openWebhookWorld();
const { it } = test;

describe("a webhook", () => {
  it("is told of what is saved, changed and deleted, with the bookmark as the API shows it", async ({ ada }) => {
    await saveLink(ada, "https://before.example/");
    await test.hook(ada);
    const { id } = await saveLink(ada, "https://new.example/");
    await test.deliver(ada);
    await updateBookmark(ada, { id, title: "Another", tags: ["x"] });
    await test.deliver(ada);
    await deleteBookmarks(ada, { ids: [id] });
    await test.deliver(ada);
    const url = "https://new.example/";
    expect(test.receiver.events()).toEqual([`created ${url}`, `changed ${url}`, `deleted ${url}`]);
    expect(test.receiver.received[1]!.message.bookmark).toMatchObject({ id, url, title: "Another", tags: ["x"] });
    expect(test.receiver.received[2]!.message.bookmark).toEqual({ id, url, title: "Another" });
  });

  it("gets a signature that only who has the secret can make, over the id, the time and the body", async ({ ada }) => {
    const { secret } = await test.hook(ada);
    await saveLink(ada, "https://signed.example/");
    await test.deliver(ada);
    const [{ headers, body, message }] = test.receiver.received as [Received];
    const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
    const signed = `${headers["webhook-id"] as string}.${headers["webhook-timestamp"] as string}.${body}`;
    expect(headers["webhook-signature"]).toBe(`v1,${createHmac("sha256", key).update(signed).digest("base64")}`);
    expect(headers["webhook-id"]).toBe(message.id);
    expect(Math.abs(Number(headers["webhook-timestamp"]) - Date.now() / 1_000)).toBeLessThan(60);
  });

  it("is told once of a bookmark that changes several times before it is sent, with its last state", async ({
    ada,
  }) => {
    await test.hook(ada);
    const { id } = await saveLink(ada, "https://often.example/");
    for (const title of ["One", "Two", "Three"]) await updateBookmark(ada, { id, title });
    await test.deliver(ada);
    expect(test.receiver.received.map(({ message }) => [message.event, message.bookmark!.title])).toEqual([
      ["bookmark.created", "Three"],
    ]);
  });

  it("learns of a deletion also when the trash is emptied right after, and of a restored bookmark as a new one", async ({
    ada,
  }) => {
    const [one, two] = [await saveLink(ada, "https://one.example/"), await saveLink(ada, "https://two.example/")];
    await test.hook(ada);
    await deleteBookmarks(ada, { ids: [one.id, two.id] });
    await deletePermanently(ada, { ids: [one.id] });
    await test.deliver(ada);
    await restoreBookmarks(ada, { ids: [two.id] });
    await test.deliver(ada);
    expect(test.receiver.events().toSorted()).toEqual([
      "created https://two.example/",
      "deleted https://one.example/",
      "deleted https://two.example/",
    ]);
  });

  it("is told of what was chosen only, and of nothing that the API does not show", async ({ ada, eve }) => {
    await test.hook(ada, ["bookmark.created"]);
    const { id } = await saveLink(ada, "https://chosen.example/");
    await test.deliver(ada);
    await updateBookmark(ada, { id, title: "Changed" });
    await deleteBookmarks(ada, { ids: [id] });
    await test.deliver(ada);
    expect(test.receiver.events()).toEqual(["created https://chosen.example/"]);
    const opened = await saveLink(eve, "https://opened.example/");
    await test.hook(eve);
    await recordOpens(eve, { ids: [opened.id] });
    await test.deliver(eve);
    expect(test.receiver.received).toHaveLength(1);
  });

  it("is told of every link of an import, a change at a time in order of saving, and of nothing of others", async ({
    ada,
    eve,
  }) => {
    await test.hook(ada);
    const urls = Array.from({ length: 12 }, (_, index) => `https://imported.example/${index}`);
    await importText(test.world, ada, urls.join("\n"));
    await importText(test.world, eve, "https://eve.example/");
    await test.deliver(ada);
    expect(new Set(test.receiver.received.map(({ message }) => message.bookmark!.url))).toEqual(new Set(urls));
    expect(test.receiver.received).toHaveLength(12);
  });

  it("is told of nothing that was rolled back", async ({ ada }) => {
    await test.hook(ada);
    const undone = inTransaction(ada, async (inner) => {
      await saveLink(inner, "https://undone.example/");
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
    await test.deliver(ada);
    expect(test.receiver.received).toEqual([]);
  });

  it("is told of each property that the API shows of a bookmark", async ({ ada }) => {
    const { id, createdAt } = await saveLink(ada, "https://fields.example/");
    await test.hook(ada);
    const columns = Object.keys((await allBookmarks(ada))[0]!).filter((name) => !derived.includes(name));
    expect(columns.length).toBeGreaterThan(15);
    const values: Record<string, unknown> = {
      tags: ["y"],
      createdAt: new Date(createdAt.getTime() - 1_000),
      aiRelevance: 3,
    };
    for (const name of columns) {
      const value = values[name] ?? (name.startsWith("is") ? sql`not ${sql.ref(toColumn(name))}` : "changed");
      await sql`update bookmark set ${sql.ref(toColumn(name))} = ${value} where id = ${id}`.execute(database(ada));
      const due = await own(ada).selectFrom("WebhookChange").select("event").execute();
      expect([name, due]).toEqual([name, [{ event: "bookmark.changed" }]]);
      await own(ada).deleteFrom("WebhookChange").execute();
    }
  });
});

/** Of another row, or the key. */
const derived = ["id", "category", "categoryIcon", "categoryId"];
const toColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
