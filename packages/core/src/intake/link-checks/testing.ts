import { HostPause, type LinkCheck, LinkCheckSettings, openSession } from "@bowerbird/db";
import { addBookmark, getBookmark } from "../../library/bookmarks/index.ts";
import { type Context, createJobContext, createVisitorContext, own } from "../../platform/context/index.ts";
import { createHostGate, createPageFetcher } from "../../integrations/index.ts";
import { createTestWorld, startTestSite, type TestSite, type TestWorld } from "../../testing/index.ts";
import { changeLinkChecks, dueLinkChecks } from "./index.ts";

export const hour = 60 * 60_000;
export const day = 24 * hour;

/** Links to a local test site, with a clock that the test controls. */
export interface LinkFixture {
  world: TestWorld;
  site: TestSite;
  /** A new person for each test. */
  ada: Context;
  /** The time at which the test began, in milliseconds. */
  start: number;
  /** The site's request handler. */
  answer: Parameters<typeof startTestSite>[0];
  /** Resets everything before a test. */
  begin(): Promise<void>;
  /** A context of a person at a time. */
  at(time: number, person?: Context): Context;
  /** Saves a link; a path leads to the site, under one of its 20 hosts. @returns the bookmark's id */
  add(path: string, person?: Context, number?: number): Promise<string>;
  getReason(id: string, person?: Context): Promise<string | null>;
  readRow(id: string): Promise<Pick<LinkCheck, "state" | "dueAt">>;
  /** The distinct paths requested from the site. */
  asked(): string[];
  enable(person?: Context): Promise<unknown>;
  /** Runs all checks that are due until a time, in steps of six hours. */
  workUntil(time: number, person?: Context): Promise<void>;
  sweepAt(time: number): Promise<void>;
  close(): Promise<void>;
}

const statuses: Record<string, number> = { "/gone": 404, "/removed": 410, "/private": 403, "/down": 500, "/busy": 429 };

export async function createLinkFixture(serverUrl: string): Promise<LinkFixture> {
  const site = await startTestSite((req, res) => fixture.answer(req, res), "0.0.0.0");
  // Each address of 127.0.0.0/8 is a host of its own.
  const hosts = Array.from({ length: 20 }, (_, number) => `127.0.2.${number}:${site.port}`);
  const world = await createTestWorld(serverUrl, { FETCH_ALLOW: hosts.join(",") });
  await disableDns(world);
  const fixture: LinkFixture = {
    world,
    site,
    ada: await world.person(),
    start: Date.now(),
    answer: () => {},
    begin: () => begin(fixture),
    at: (time, { userId } = fixture.ada) => ({
      ...createJobContext(world.services, userId),
      now: () => new Date(time),
    }),
    add: async (path, person = fixture.ada, number = 1) => {
      const url = path.startsWith("/") ? `http://127.0.2.${number}:${site.port}${path}` : path;
      return (await addBookmark(person, { url, title: path, category: "", allowDuplicates: false })).id;
    },
    getReason: async (id, person = fixture.ada) =>
      (await getBookmark(fixture.at(fixture.start, person), { id })).brokenReason,
    readRow: (id) => readRow(fixture, id),
    asked: () => [...new Set(site.requests.map(({ url }) => url!))].toSorted(),
    enable: (person = fixture.ada) => changeLinkChecks(fixture.at(fixture.start, person), { enabled: true }),
    workUntil: async (time, person = fixture.ada) => {
      const from = Math.max(fixture.start, time - 9 * day);
      for (let now = from; now < time; now += 6 * hour) await checkLinks(fixture.at(now, person));
      await checkLinks(fixture.at(time, person));
    },
    sweepAt: (time) => dueLinkChecks.sweepDue(createVisitorContext(world.services, { now: () => new Date(time) })),
    close: async () => {
      await world.close();
      await site.close();
    },
  };
  return fixture;
}

/** Makes every name unresolvable, independent of the machine's DNS. */
async function disableDns({ services }: TestWorld): Promise<void> {
  await services.pages.close();
  services.pages = createPageFetcher({
    ...services.config,
    gate: createHostGate(openSession(services.config.databaseUrl, () => {})),
    lookup: async (name) => {
      throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: "ENOTFOUND" });
    },
  });
}

async function begin(fixture: LinkFixture): Promise<void> {
  const { world, site } = fixture;
  await fixture.ada.em.nativeDelete(LinkCheckSettings, {}, { filters: false });
  await fixture.ada.em.nativeDelete(HostPause, {});
  fixture.ada = await world.person();
  await world.work();
  world.mails.length = 0;
  site.requests.length = 0;
  fixture.start = Date.now();
  fixture.answer = (req, res) => res.writeHead(statuses[req.url!] ?? 200).end("text");
}

function readRow(fixture: LinkFixture, id: string) {
  return own(fixture.at(fixture.start))
    .selectFrom("LinkCheck")
    .select(["state", "reason", "failingSince", "dueAt"])
    .where("bookmarkId", "=", id)
    .executeTakeFirstOrThrow();
}

export const checkLinks = (ctx: Context) => dueLinkChecks.handle(ctx, { userId: ctx.userId });
