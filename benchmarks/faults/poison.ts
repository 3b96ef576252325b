import { randomBytes } from "node:crypto";
import { queueNames } from "@bowerbird/core/platform/jobs";
import { until } from "../product/start-product.ts";
import type { Stand } from "./stand.ts";

const payloads = [null, {}, { userId: "'; drop table bookmark; --" }, { mailId: 7, importId: [], userId: null }];
const files: (string | Buffer)[] = [
  randomBytes(500_000).toString("latin1"),
  `<DT><A HREF="https://faults.example/${"a".repeat(1_000_000)}">Long</A>`,
  `<DL>${"<DL><p><DT><H3>Deep</H3>".repeat(5_000)}<DT><A HREF="https://deep.example/">Deep</A>`,
  '[{"url": "https://half.example/", "title": "\\ud800\\u0000',
];

/** Jobs that cannot succeed, in every queue, and invalid files. @returns how many of the jobs did not end */
export async function poison({ queue, people }: Stand): Promise<number> {
  let count = 0;
  for (const { name, add } of queue.queues.map((one) => ({ name: one.name, add: one.add.bind(one) }))) {
    if (!queueNames.includes(name as (typeof queueNames)[number])) continue;
    for (const payload of payloads) await add("no-such-job", payload).then(() => count++);
  }
  for (const file of files) await people.adder.person.importFile(file.toString());
  const failed = async () => (await queue.operator.states()).reduce((sum, state) => sum + state.failed, 0);
  await until(async () => (await failed()) >= count, 60_000).catch(() => {});
  const left = Math.max(0, count - (await failed()));
  await Promise.all(queue.queues.map((one) => one.clean(0, 0, "failed")));
  return left;
}
