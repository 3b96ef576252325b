import { addSourceInput, type AddSourceInput, type Source, type SourceKindId } from "@bowerbird/contract/sources";
import { beforeEach, inject } from "vitest";
import { type Context, createJobContext } from "../../../platform/context/index.ts";
import {
  allBookmarks,
  createTestWorld,
  type SourceServer,
  startSourceServer,
  type TestWorld,
} from "../../../testing/index.ts";
import { openForTests } from "../../../testing/in-vitest/index.ts";
import { addSource, listSources, dueSources } from "../index.ts";

export const day = 24 * 60 * 60_000;
const publicSites = ["https://api.github.com", "https://news.ycombinator.com", "https://www.reddit.com"];

/** Services on this machine, a person, and what connects the two. */
export interface SourceFixture {
  world: TestWorld;
  server: SourceServer;
  /** A new person for each test. */
  ada: Context;
  /** The server's address. */
  base(): string;
  /** What Ada enters for each service. */
  inputs: Record<SourceKindId, () => AddSourceInput>;
  /** Connects a source and does the work that this enqueues. @returns its id */
  connect(input: AddSourceInput): Promise<string>;
  /** Reads a source and imports what it has. */
  read(id: string): Promise<void>;
  /** A day later, as the daily job. */
  tomorrow(): Context;
  titles(person?: Context): Promise<string[]>;
  /** Ada's first source. */
  only(): Promise<Source>;
}

/** Call it at the top of a test file. */
export function openSourceFixture(): SourceFixture {
  const fixture: SourceFixture = {
    base: () => `http://127.0.0.1:${fixture.server.site.port}`,
    inputs: {
      "github-stars": () => ({ kind: "github-stars", account: "ada" }),
      "hacker-news": () => ({ kind: "hacker-news", account: "ada" }),
      "reddit-saved": () => ({
        kind: "reddit-saved",
        key: "https://www.reddit.com/saved.json?feed=the-key&user=ada",
      }),
      feed: () => ({ kind: "feed", account: `${fixture.base()}/feed` }),
      linkding: () => ({ kind: "linkding", account: `${fixture.base()}/`, key: "the-key" }),
      karakeep: () => ({ kind: "karakeep", account: fixture.base(), key: "the-key" }),
    },
    connect: async (input) => {
      const { id } = await addSource(fixture.ada, addSourceInput.parse(input));
      await fixture.read(id);
      return id;
    },
    read: async (id) => {
      await dueSources.run(fixture.ada, id);
      await fixture.world.work();
    },
    tomorrow: () => ({
      ...createJobContext(fixture.world.services, fixture.ada.userId),
      now: () => new Date(Date.now() + day + 1_000),
    }),
    titles: async (person = fixture.ada) => (await allBookmarks(person)).map(({ title }) => title).toSorted(),
    only: async () => (await listSources(fixture.ada))[0]!,
  } as SourceFixture;
  useServices(fixture);
  return fixture;
}

function useServices(fixture: SourceFixture): void {
  fixture.server = openForTests(startSourceServer);
  fixture.world = openForTests(() => openWorld(fixture));
  beforeEach(async () => {
    fixture.ada = await fixture.world.person();
    fixture.world.jobs.length = 0;
    Object.assign(fixture.server, {
      links: makeLinks(3),
      key: "the-key",
      status: null,
      feed: "",
      feedType: null,
      requests: [],
    });
    fixture.server.redirects.clear();
  });
}

/** The public services stand on this machine, too; everything behind the address is the real fetcher. */
async function openWorld({ server, base }: SourceFixture): Promise<TestWorld> {
  const hosts = [1, 2].map((number) => `127.0.0.${number}:${server.site.port}`);
  const world = await createTestWorld(inject("databaseUrl"), { FETCH_ALLOW: hosts.join(",") });
  const { pages } = world.services;
  const read = pages.read.bind(pages);
  pages.read = (url, options, use) => {
    const site = publicSites.find((origin) => url.startsWith(`${origin}/`));
    return read(site ? url.replace(site, base()) : url, options, use);
  };
  return world;
}

export const makeLinks = (count: number, prefix = "page") =>
  Array.from({ length: count }, (_, index) => ({
    id: String(1_000 - index),
    url: `https://rye.example/${prefix}-${index}`,
    title: `Rye ${prefix} ${index}`,
  }));
