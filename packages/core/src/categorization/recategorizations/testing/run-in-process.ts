import { createOrm } from "@bowerbird/db";
import { pino } from "pino";
import { createJobContext, type Services } from "../../../platform/context/index.ts";
import { recategorizationRuns } from "../index.ts";

// Runs in its own process until it is killed.
const [databaseUrl = "", userId = "", recategorizationId = ""] = process.argv.slice(2);
const orm = createOrm({ databaseUrl });
const services = {
  model: null,
  forkEm: () => orm.em.fork(),
  now: () => new Date(),
  log: pino({ level: "silent" }),
  enqueue: () => Promise.resolve(),
};
await recategorizationRuns.run(createJobContext(services as unknown as Services, userId), recategorizationId);
await orm.close(true);
