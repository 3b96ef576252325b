import { createJobContext, type Services } from "@bowerbird/core/platform/context";
import { exportLibrary } from "@bowerbird/core/backup/exports";
import { createOrm } from "@bowerbird/db";

// A separate process, as fresh as a worker: prints by how many MB writing one person's export made it grow.
const [databaseUrl, userId] = process.argv.slice(2) as [string, string];
const orm = createOrm({ databaseUrl });
const services = { forkEm: () => orm.em.fork(), now: () => new Date() } as unknown as Services;
await orm.em.fork().execute("select 1");
globalThis.gc?.();
const before = process.memoryUsage.rss();
let most = before;
const { content } = await exportLibrary(createJobContext(services, userId), { format: "json" });
for await (const _ of content) most = Math.max(most, process.memoryUsage.rss());
console.log((most - before) / 1024 / 1024);
await orm.close(true);
