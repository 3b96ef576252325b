import path from "node:path";
import { until } from "../product/start-product.ts";
import type { Stand } from "./stand.ts";

/** Five workers on a job that is resumed after about a minute each time. */
const giveUpTimeoutMs = 15 * 60_000;
const preload = path.join(import.meta.dirname, "../../apps/worker/src/testing/poison.ts");

/**
 * Imports a link that kills every worker which is about to store it; the workers restart each time, as under any
 * supervisor.
 *
 * @returns 0 if the import failed with a message for the person and a failed job for the operator
 */
export async function killByJob({ product, people, queue }: Stand): Promise<number> {
  const { person } = people.adder;
  const poison = `https://poison.example/${crypto.randomUUID()}`;
  const { workers } = product;
  await Promise.all(workers.map((worker) => worker.end("SIGKILL")));
  const id = await person.importFile(`<DT><A HREF="${poison}">Poison</A>`);
  const supervisor = setInterval(() => {
    for (const worker of workers) if (worker.hasEnded()) worker.start({ preload, argument: poison });
  }, 500);
  const isGivenUp = async () => {
    const { status, message } = (await person.get(`/api/imports/${id}`)) as { status: string; message: string | null };
    const failures = await queue.operator.failures(20);
    return status === "failed" && message !== null && failures.some(({ reason }) => reason.includes(id));
  };
  try {
    return await until(isGivenUp, giveUpTimeoutMs, 1_000).then(
      () => 0,
      () => 1,
    );
  } finally {
    clearInterval(supervisor);
    await Promise.all(workers.map((worker) => worker.end()));
    for (const worker of workers) worker.start();
    await Promise.all(queue.queues.map((one) => one.clean(0, 0, "failed")));
  }
}
