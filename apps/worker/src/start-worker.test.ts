import { createVisitorContext } from "@bowerbird/core/platform/context";
import { queueMail } from "@bowerbird/core/accounts/mail";
import { createTestServices, queueBackends, readOutbox, type TestServices } from "@bowerbird/core/testing";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { startWorker } from "./start-worker.ts";

describe.each(queueBackends(inject("redisUrl"), inject("suite")))("a worker on $name", ({ openRedis }) => {
  let test: TestServices;
  let worker: { close(): Promise<void> };
  beforeAll(async () => {
    test = await createTestServices(inject("databaseUrl"), await openRedis());
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
    await vi.waitFor(async () => expect(await sent()).toMatchObject([{ link }]), 10_000);
  });
});
