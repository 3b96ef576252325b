import { appRouter, readInput } from "@bowerbird/api";
import { listBookmarksInput } from "@bowerbird/contract/bookmarks";
import { exportInput } from "@bowerbird/contract/exports";
import { importOptions } from "@bowerbird/contract/imports";
import { newBookmark } from "@bowerbird/contract/many-bookmarks";
import { jobDefinitions, type JobName, parsePayload } from "@bowerbird/core/platform/jobs";
import { withinMeasure } from "@bowerbird/contract/measure";
import type { Request, Response } from "express";
import { expect, it } from "vitest";
import type { z } from "zod";
import { measureSlowness } from "./testing/machine-speed.ts";
import { cutDetails } from "./compat/cut-details.ts";
import * as karakeepBodies from "./karakeep/bookmark-body.ts";
import { listChanges, newList } from "./karakeep/lists.ts";
import { pageQuery } from "./karakeep/pages.ts";
import { parse } from "./karakeep/protocol.ts";
import { searchQuery } from "./karakeep/search.ts";
import { tagBody as karakeepTag, tagFilters } from "./karakeep/tags.ts";
import { karakeepRouter } from "./karakeep/trpc.ts";
import { bookmarkBody, parseBody, partialBody } from "./linkding/bookmark.ts";
import { bundleChanges, wholeBundle } from "./linkding/bundles.ts";
import { tagBody as linkdingTag } from "./linkding/linkding-routes.ts";
import { oversizedValues } from "./testing/oversized-values.ts";

/** Processor time of the thread. */
const maxMs = 10;
const runs = 5;

type Schema = z.core.$ZodType;

/** What reads an input, and the schema that says what can be in it. */
interface Reader {
  name: string;
  schema: Schema;
  read(value: unknown): unknown;
}

type Procedures = Record<string, { _def: { inputs: z.ZodType[] } }>;

const ownCalls: Reader[] = Object.entries(appRouter._def.procedures as unknown as Procedures).flatMap(
  ([
    name,
    {
      _def: { inputs },
    },
  ]) =>
    inputs.map((schema) => ({
      name,
      schema,
      read: (value: unknown) => {
        const given = readInput(name, value);
        return inputs.map((input) => input.safeParse(given));
      },
    })),
);

const trpcOfKarakeep: Reader[] = Object.entries(karakeepRouter._def.procedures as unknown as Procedures).flatMap(
  ([
    name,
    {
      _def: { inputs },
    },
  ]) =>
    inputs.map((schema) => ({ name: `karakeep ${name}`, schema, read: (value: unknown) => schema.safeParse(value) })),
);

const response = { set: () => response } as unknown as Response;

/** As its routes do, which then cut what is too long for a bookmark. */
function ofKarakeep(name: string, schema: z.ZodType, isBookmark = false): Reader {
  const read = (value: unknown) => {
    const body = parse(schema, value);
    if (isBookmark) cutDetails(karakeepBodies.toInput(body as Parameters<typeof karakeepBodies.toInput>[0]), response);
  };
  return { name: `karakeep ${name}`, schema, read: refusing(read) };
}

function ofLinkding(name: string, schema: z.ZodType, isBookmark = false): Reader {
  const read = (body: unknown) => {
    const { tag_names: tags, ...fields } = parseBody({ body } as Request, schema) as { tag_names?: string[] };
    if (isBookmark) cutDetails({ ...fields, ...(tags && { tags }) }, response);
  };
  return { name: `linkding ${name}`, schema, read: refusing(read) };
}

/** A refusal is an answer. */
function refusing(read: (value: unknown) => unknown) {
  return (value: unknown) => {
    try {
      return read(value);
    } catch (error) {
      return error;
    }
  };
}

const foreignCalls: Reader[] = [
  ofKarakeep("newBookmark", karakeepBodies.newBookmark, true),
  ofKarakeep("bookmarkChanges", karakeepBodies.bookmarkChanges, true),
  ofKarakeep("attachedTags", karakeepBodies.attachedTagsBody),
  ofKarakeep("detachedTags", karakeepBodies.detachedTagsBody),
  ofKarakeep("newList", newList),
  ofKarakeep("listChanges", listChanges),
  ofKarakeep("tag", karakeepTag),
  ofKarakeep("tagFilters", tagFilters),
  ofKarakeep("page", pageQuery),
  ofKarakeep("search", searchQuery),
  ofLinkding("bookmark", bookmarkBody, true),
  ofLinkding("changes", partialBody, true),
  ofLinkding("tag", linkdingTag),
  ofLinkding("bundle", wholeBundle),
  ofLinkding("bundle changes", bundleChanges),
];

const plain = (name: string, schema: z.ZodType): Reader => ({
  name,
  schema,
  read: (value) => schema.safeParse(value),
});
const others: Reader[] = [
  plain("fields of an upload", importOptions),
  plain("list", listBookmarksInput),
  plain("export", exportInput),
  {
    name: "one of many links",
    schema: newBookmark,
    read: (value) => newBookmark.safeParse(withinMeasure(newBookmark, value)),
  },
  ...Object.values(jobDefinitions).flatMap((queue) =>
    Object.entries(queue).map(([name, schema]) => ({
      name: `job ${name}`,
      schema: schema as Schema,
      read: refusing((value) => parsePayload(name as JobName, value)),
    })),
  ),
];

/** The least of some runs: other work of the thread, such as collecting garbage, does not count. */
function leastTime(read: () => unknown): number {
  let least = Infinity;
  for (let run = 0; run < runs && least > maxMs; run += 1) {
    const start = process.threadCpuUsage();
    read();
    const { user, system } = process.threadCpuUsage(start);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

it.each([
  ["our calls", ownCalls, 200],
  ["Karakeep's other protocol", trpcOfKarakeep, 20],
  ["calls of other products", foreignCalls, 15],
  ["forms and jobs", others, 15],
])(
  "texts and lists of ten times their limit, and texts of 9 MB, are read within 10 ms: %s",
  (_name, readers, min) => {
    const slow: string[] = [];
    let tried = 0;
    for (const { name, schema, read } of readers) {
      const found = new Map<string, string>();
      for (const { path, what, value } of oversizedValues(schema)) {
        if (found.has(path)) continue;
        tried += 1;
        const ms = leastTime(() => read(value));
        if (ms > maxMs && ms > maxMs * measureSlowness())
          found.set(path, `${name}${path} of ${what}: ${ms.toFixed(0)} ms`);
      }
      slow.push(...found.values());
    }
    expect(slow).toEqual([]);
    expect(tried).toBeGreaterThan(min);
  },
  600_000,
);
