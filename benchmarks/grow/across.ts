import { setTimeout as sleep } from "node:timers/promises";
import { limits, rateLimits } from "@bowerbird/contract/limits";
import type { Row } from "../../scripts/benchmarks/table.ts";
import { Person, Refused } from "../product/person.ts";
import { type Product, until } from "../product/start-product.ts";
import { quantile, round, timed } from "../product/timing.ts";
import type { SlowSite } from "./slow-site.ts";

const eventCount = 100;
const maxTries = 50;
/** An event counts as missed after this time (ms). */
const eventTimeoutMs = 5_000;

/** A page is connected to one server; changes made through the other must reach it. */
export async function eventsAcross({ urls }: Product, person: Person): Promise<Row[]> {
  let heard = () => {};
  const page = await person.at(urls[1]!).listen((data) => data.includes("bookmarks.changed") && heard());
  const delays: number[] = [];
  let missed = 0;
  for (let number = 0; number < eventCount; number++) {
    const arrival = new Promise<boolean>((resolve) => (heard = () => resolve(true)));
    const add = { url: `https://across.example/${number}`, title: "Across" };
    delays.push(
      await timed(async () => {
        await person.at(urls[0]!).post("/api/bookmarks", add);
        if (!(await Promise.race([arrival, sleep(eventTimeoutMs, false)]))) missed++;
      }),
    );
  }
  page?.();
  const unit = `ms p95 (p50 ${round(quantile(delays, 0.5))})`;
  return [
    { name: "an add through one server, to a page on the other", value: round(quantile(delays, 0.95)), unit },
    { name: `  missed of ${eventCount}`, value: missed, unit: "events", target: "0" },
  ];
}

/** Wrong passwords, tried at both servers in turn. */
export async function limitsAcross({ urls }: Product): Promise<Row[]> {
  const email = "nobody@example.com";
  let tries = 0;
  const tryOnce = () =>
    new Person(urls[tries % urls.length]!).post("/api/auth/login", { email, password: "a wrong password" });
  const isRefused = (error: unknown) => error instanceof Refused && error.status === 429;
  while (tries < maxTries && !(await tryOnce().catch(isRefused))) tries++;
  const target = String(rateLimits.signIn.perAccount);
  return [{ name: "wrong passwords at both servers until refused", value: tries, unit: "tries", target }];
}

/** Three workers read one site for one person; another person's link to another site must not wait for that. */
export async function hostAcross(site: SlowSite, person: Person, other: Person): Promise<Row[]> {
  const [busy, calm] = site.hosts;
  const urls = Array.from({ length: 300 }, (_, number) => `http://${busy}/${number}`);
  await person.importFile(urls.map((url) => `<DT><A HREF="${url}"></A>`).join("\n"));
  await until(async () => site.maxOpen() > 0);
  const delays: number[] = [];
  for (let number = 0; number < 10; number++) {
    const start = performance.now();
    await other.post("/api/bookmarks", { url: `http://${calm}/single-${number}` });
    delays.push((await until(async () => site.readAt(`/single-${number}`), 30_000, 5)) - start);
    await sleep(1_500); // Like a person who saves by hand.
  }
  const target = String(limits.fetchConnectionsPerHost);
  return [
    { name: "connections of all workers to one site, at most", value: site.maxOpen(), unit: "open", target },
    {
      name: "  another's link to another site meanwhile, until its page is read",
      value: round(quantile(delays, 0.95)),
      unit: `ms p95 (p50 ${round(quantile(delays, 0.5))})`,
    },
  ];
}
