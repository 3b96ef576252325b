import { createOrm } from "@bowerbird/db";
import { pino } from "pino";
import { createJobContext, type Services } from "../../../platform/context/index.ts";
import { createModel } from "../../../integrations/model/create-models.ts";
import { modelConfig } from "../../../integrations/model/testing/model-server.ts";
import { minConfidence } from "../built-in/index.ts";
import { openCategorization, categorizeLinks } from "../categorize-links.ts";

// Runs in its own process: asks the model ten times in sequence and sends the categories.
const [databaseUrl = "", url = "", userId = "", limits = ""] = process.argv.slice(2);
const orm = createOrm({ databaseUrl });
const model = createModel(modelConfig({ url }), JSON.parse(limits));
const services = { model, forkEm: () => orm.em.fork(), now: () => new Date(), log: pino({ level: "silent" }) };
const ctx = createJobContext(services as unknown as Services, userId);
const categories: string[] = [];
for (let call = 0; call < 10; call++) {
  const link = { url: "https://github.com/a/b", title: `Page ${call}` };
  const [sorted] = await categorizeLinks(ctx, await openCategorization(ctx), [link], 10_000, minConfidence.likely);
  categories.push(sorted!.category);
}
await orm.close(true);
process.send!(categories);
process.disconnect();
