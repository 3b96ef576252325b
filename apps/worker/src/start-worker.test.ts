import { importLinks } from "@bowerbird/core/intake/imports";
import { createJobContext, createVisitorContext } from "@bowerbird/core/platform/context";
import { addWebhook } from "@bowerbird/core/accounts/webhooks";
import { queueMail } from "@bowerbird/core/accounts/mail";
import {
  createTestServices,
  insertPerson,
  queueBackends,
  readOutbox,
  startTestSite,
  type TestServices,
  createTestWorld,
} from "@bowerbird/core/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { startWorker, purgeDaily } from "./start-worker.ts";
import { addBookmark, deleteBookmarks, listTrash } from "@bowerbird/core/library/bookmarks";
import { openForTests } from "@bowerbird/core/testing/in-vitest";

describe.each(queueBackends(inject("redisUrl"), inject("suite")))("a worker on $name", ({ openRedis }) => {
  let test: TestServices;
  let worker: { close(): Promise<void> };
  beforeAll(async () => {
    test = await createTestServices(inject("databaseUrl"), await openRedis(), { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" });
    worker = await startWorker(test.services);
  });
  afterAll(async () => {
    await worker.close();
    await test.close();
  });

  it("sends the mails that are queued", async () => {
    const link = "http://localhost:3000/verify-email?token=x";
    await queueMail(createVisitorContext(test.services), { to: "ada@example.com", subject: "Hi", text: link, link });
    const sent = () => readOutbox(test.services.config.dataDir, "ada@example.com");
    await vi.waitFor(async () => expect(await sent()).toMatchObject([{ link }]), 120_000);
  });

  it("writes to a person in the language of the account", async () => {
    const { services } = test;
    const { id, email } = await insertPerson(services.forkEm(), { language: "de" });
    const link = { url: "https://rye.example/", title: "Rye", description: null, tags: [], addedAt: null };
    await importLinks(createJobContext(services, id), "An app", [{ ...link, icon: null, folder: [] }]);
    const sent = () => readOutbox(services.config.dataDir, email);
    await vi.waitFor(async () => expect((await sent())[0]?.text).toContain("Hallo Ada"), 120_000);
    expect((await sent())[0]!.text).toMatch(/dein Import von 1 Link ist abgeschlossen/);
  });

  it("tells webhooks of what is saved", async () => {
    const { services } = test;
    const receiver = await startTestSite((_req, res) => res.writeHead(204).end());
    const ctx = createJobContext(services, (await insertPerson(services.forkEm())).id);
    await addWebhook(ctx, { url: receiver.url, events: ["bookmark.created"] });
    await addBookmark(ctx, { url: "https://rye.example/", title: "Rye", allowDuplicates: false });
    await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), 120_000);
    await receiver.close();
  });
});

const day = 24 * 60 * 60 * 1_000;
const world = openForTests(() => createTestWorld(inject("databaseUrl")));

it("old trash goes when a worker starts, and then once a day however often it is asked", async () => {
  const ctx = await world.person();
  const trash = async () => (await listTrash(ctx, { limit: 10 })).items.length;
  const deleteOne = async (url: string) => {
    const { id } = await addBookmark(ctx, { url, title: "", allowDuplicates: false });
    await deleteBookmarks(ctx, { ids: [id] });
  };
  let now = Date.now() + 31 * day;
  const purge = purgeDaily(createVisitorContext(world.services, { now: () => new Date(now) }));
  await deleteOne("https://a.example");
  await purge();
  expect(await trash()).toBe(0);
  await deleteOne("https://b.example");
  await purge();
  expect(await trash()).toBe(1);
  now += day;
  await purge();
  expect(await trash()).toBe(0);
});
