import { Bookmark, Import, User } from "@bowerbird/db";
import { beforeEach, describe, expect, it } from "vitest";
import { addBookmark, deleteBookmarks } from "../../library/bookmarks/index.ts";
import { type Context, createVisitorContext } from "../../platform/context/index.ts";
import { importText } from "../../testing/index.ts";
import { changeNotifications, getNotifications, notify, readUnsubscribe, sweepDigests, unsubscribe } from "./index.ts";
import { loadNotifications } from "./settings.ts";
import { openTestWorld, saveSamples } from "../../testing/open-test-world.ts";

let ctx: Context;
const { world } = openTestWorld();
beforeEach(async () => {
  ctx = await world.person();
  // Those about the account.
  await world.work();
  world.mails.length = 0;
});

const day = 24 * 60 * 60_000;
const visitor = () => createVisitorContext(world.services);
const sweepAt = (time: Date) => sweepDigests(createVisitorContext(world.services, { now: () => time }));
const message = { subject: "A subject", text: ["something happened."], path: "/settings" };
const token = () => new URL(world.mails.at(-1)!.unsubscribe!).pathname.split("/").at(-1)!;

describe("a notification", () => {
  it("is sent to people who want it, with an unsubscribe link", async () => {
    await notify(ctx, "backupFailed", message);
    await world.work();
    expect(world.mails).toHaveLength(1);
    expect(world.mails[0]!.text).toContain("something happened.");
    expect(readUnsubscribe(visitor(), { token: token() })).toMatchObject({ userId: ctx.userId, kind: "backupFailed" });
    expect((await getNotifications(ctx)).backupFailed).toBe(true);
    await unsubscribe(visitor(), { token: token() });
    expect(await getNotifications(ctx)).toMatchObject({ backupFailed: false, importFinished: true });
    await notify(ctx, "backupFailed", message);
    await world.work();
    expect(world.mails).toHaveLength(1);
  });

  it("of another kind cannot be refused with a link that was changed", async () => {
    await notify(ctx, "backupFailed", message);
    await world.work();
    const [subject, signature] = token().split(".");
    const other = Buffer.from(`${ctx.userId}.d`).toString("base64url");
    for (const forged of [`${other}.${signature}`, `${subject}.`, "", "x.y.z"]) {
      await expect(unsubscribe(visitor(), { token: forged })).rejects.toThrow("This link is not complete");
    }
  });

  it("about an import is sent for a long one, and not for one whose end the person saw", async () => {
    await importText(world, ctx, "https://short.example");
    expect(world.mails).toEqual([]);
    const { importFile, importRuns } = await import("../../intake/imports/index.ts");
    const { bytes, importOptions } = await import("../../testing/index.ts");
    const { id } = await importFile(ctx, { name: "a.txt", content: bytes("https://long.example") }, importOptions);
    const before = new Date(Date.now() - 2 * 60_000);
    await ctx.em.nativeUpdate(Import, { id }, { createdAt: before });
    await importRuns.run(ctx, id);
    await world.work();
    expect(world.mails.map(({ subject }) => subject)).toEqual(["Import finished: 1 link added"]);
  });
});

describe("the weekly digest", () => {
  beforeEach(async () => {
    await addBookmark(ctx, {
      url: "https://birds.example/",
      title: "Bowerbirds",
      category: "",
      allowDuplicates: false,
    });
    world.jobs.length = 0;
  });

  it("is in the language of the person's account", async () => {
    await world.services.forkEm().nativeUpdate(User, { id: ctx.userId }, { language: "de" });
    await changeNotifications(ctx, { weeklyDigest: true });
    const due = (await loadNotifications(ctx)).nextDigestAt!;
    await ctx.em.nativeUpdate(Bookmark, {}, { createdAt: new Date(due.getTime() - day) });
    await sweepAt(due);
    await world.work();
    expect(world.mails).toMatchObject([{ subject: "Deine Woche in Links: 1 gespeichert", language: "de" }]);
    expect(world.mails[0]!.text).toContain("Hallo");
  });

  it("goes on Monday at eight where the person lives, once, however many say so", async () => {
    await changeNotifications(ctx, { weeklyDigest: true, timeZone: "Asia/Tokyo" });
    const due = (await loadNotifications(ctx)).nextDigestAt!;
    const shown = new Intl.DateTimeFormat("en", {
      timeZone: "Asia/Tokyo",
      weekday: "long",
      hour: "numeric",
      hourCycle: "h23",
    });
    expect(shown.format(due)).toMatch(/^Monday.* 08$/);
    await ctx.em.nativeUpdate(Bookmark, {}, { createdAt: new Date(due.getTime() - day) });
    await sweepAt(new Date(due.getTime() - 1));
    expect(world.jobs).toEqual([]);
    await Promise.all([sweepAt(due), sweepAt(due), sweepAt(due)]);
    await sweepAt(new Date(due.getTime() + 3 * day));
    await world.work();
    expect(world.mails.map(({ subject }) => subject)).toEqual(["Your week in links: 1 saved"]);
    expect(world.mails[0]!.text).toContain("Bowerbirds\nhttps://birds.example/");
    expect((await loadNotifications(ctx)).nextDigestAt!.getTime() - due.getTime()).toBe(7 * day);
  });

  it("lists the latest twenty, the latest first, and says how many more there are", async () => {
    await ctx.em.nativeDelete(Bookmark, {});
    await changeNotifications(ctx, { weeklyDigest: true });
    const due = (await loadNotifications(ctx)).nextDigestAt!;
    const hour = day / 24;
    await saveSamples(
      ctx,
      Array.from({ length: 23 }, (_, index) => ({
        url: `https://birds.example/${index}`,
        title: `Bird ${index}`,
        createdAt: new Date(due.getTime() - (24 - index) * hour).toISOString(),
      })),
    );
    await sweepAt(due);
    await world.work();
    const { subject, text } = world.mails.at(-1)!;
    expect(subject).toBe("Your week in links: 23 saved");
    const listed = [...text.matchAll(/^Bird (\d+)$/gm)].map(([, number]) => Number(number));
    expect(listed).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    expect(text).toContain("… and 3 more.");
  });

  it("lists only its own week, however late it is sent, and nothing from the trash", async () => {
    await ctx.em.nativeDelete(Bookmark, {});
    await changeNotifications(ctx, { weeklyDigest: true });
    const due = (await loadNotifications(ctx)).nextDigestAt!;
    const days = { "the week before": -8, "its first day": -7, "its last day": -1, "the day it was due": 0, since: 2 };
    const samples = Object.entries({ ...days, deleted: -3 }).map(([title, shift]) => ({
      url: `https://birds.example/${shift}`,
      title,
      createdAt: new Date(due.getTime() + shift * day).toISOString(),
    }));
    const ids = await saveSamples(ctx, samples);
    await deleteBookmarks(ctx, { ids: [ids.at(-1)!] });
    await sweepAt(new Date(due.getTime() + 3 * day));
    await world.work();
    expect(world.mails.map(({ subject }) => subject)).toEqual(["Your week in links: 2 saved"]);
    const { text } = world.mails[0]!;
    expect(samples.flatMap(({ title }) => (text.includes(title) ? [title] : []))).toEqual([
      "its first day",
      "its last day",
    ]);
    await changeNotifications(ctx, { weeklyDigest: false });
  });

  it("of a week in which nothing was saved is not sent, nor one that is not wanted", async () => {
    await changeNotifications(ctx, { weeklyDigest: true });
    const due = (await loadNotifications(ctx)).nextDigestAt!;
    const long = new Date(due.getTime() - 30 * day);
    await ctx.em.nativeUpdate(Bookmark, {}, { createdAt: long });
    await sweepAt(new Date(due.getTime() + 14 * day));
    await changeNotifications(ctx, { weeklyDigest: false });
    expect((await loadNotifications(ctx)).nextDigestAt).toBeNull();
    await sweepAt(new Date(due.getTime() + 30 * day));
    await world.work();
    expect(world.mails.filter(({ subject }) => subject.includes("week"))).toEqual([]);
  });
});
