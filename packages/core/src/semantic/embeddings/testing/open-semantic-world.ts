import { limits } from "@bowerbird/contract/limits";
import { afterAll, beforeAll, beforeEach, inject, vi } from "vitest";
import { type Context, createVisitorContext } from "../../../platform/context/index.ts";
import { createEmbedder } from "../../../integrations/index.ts";
import { quickSearch } from "../../../search/search/index.ts";
import { type Sample, saveSamples } from "../../../testing/test-library.ts";
import {
  createTestWorld,
  embeddingConfig,
  startEmbeddingServer,
  type TestEmbeddingServer,
  type TestWorld,
} from "../../../testing/index.ts";
import { sweepEmbeddings } from "../index.ts";

/** Tags are not embedded: with these, the library knows words of what the tests search, and matches none by words. */
export const library: Sample[] = [
  { url: "https://a.example/1", title: "Sourdough for beginners", tags: ["food"] },
  { url: "https://a.example/2", title: "Fixed or variable mortgage", tags: ["doughnuts"] },
  { url: "https://a.example/3", title: "The satin bowerbird at home", tags: ["loaned"], category: ["Nature"] },
  { url: "https://a.example/4", title: "Notes on container orchestration", tags: ["loafing", "parroting"] },
];

/** A test world with a server for embedding models. */
export function openSemanticWorld() {
  const parts = openParts();
  const useModel = (name?: string, settings?: Parameters<typeof createEmbedder>[1]) => {
    parts.services.embedder = createEmbedder(embeddingConfig(parts.server, name), settings);
  };
  /** Runs the sweep and all jobs that it enqueues. */
  const embedAll = async () => {
    await sweepEmbeddings(createVisitorContext(parts.services));
    await parts.world.work();
  };
  /** A person with these bookmarks, all embedded. */
  const person = async (samples: readonly Sample[] = library) => {
    const ctx = await parts.world.person();
    const ids = await saveSamples(ctx, samples);
    await embedAll();
    return { ctx, ids };
  };
  beforeEach(async () => {
    Object.assign(parts.server, { reply: () => ({}), dimensions: 256 });
    useModel();
    await embedAll();
    parts.server.calls = [];
  });
  return Object.assign(parts, { useModel, embedAll, person });
}

class Parts {
  world!: TestWorld;
  server!: TestEmbeddingServer;

  get services() {
    return this.world.services;
  }
}

function openParts(): Parts {
  const parts = new Parts();
  beforeAll(async () => {
    parts.world = await createTestWorld(inject("databaseUrl"));
    parts.server = await startEmbeddingServer();
  });
  afterAll(async () => {
    await parts.server.close();
    await parts.world.close();
  });
  return parts;
}

/**
 * The titles of the results, followed by what is similar. Retries the search, because on a busy machine the model may answer too late for the
 * first one.
 */
export function semanticQuickSearch(ctx: Context, q: string) {
  return vi.waitUntil(async () => {
    const found = await quickSearch(ctx, { q, limit: limits.quickSearchResults, meaning: "true" });
    const { bookmarks, similar } = found;
    return similar && { titles: [...titlesOf(found), ...titlesOf({ bookmarks: similar })], bookmarks, similar };
  }, 120_000);
}

export const titlesOf = ({ bookmarks }: { bookmarks: { title: string }[] }) => bookmarks.map(({ title }) => title);
