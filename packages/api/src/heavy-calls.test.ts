import { maxBackupsLimit } from "@bowerbird/contract/backups";
import { limits } from "@bowerbird/contract/limits";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { everyCall } from "./known-calls.ts";
import type { CallMeta } from "./trpc.ts";

type Schema = z.core.$ZodType;
type Procedure = { _def: { meta?: CallMeta; inputs: Schema[]; output?: Schema } };
const calls = Object.entries(everyCall._def.procedures as unknown as Record<string, Procedure>);

/** Whether an output has a list in it, of which a schema does not say how long it is. */
function hasList(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (["array", "record", "map", "set", "any", "unknown", "custom"].includes(def.type)) return true;
  if (def.type === "object") return Object.values(def.shape).some(hasList);
  if (def.type === "union") return def.options.some(hasList);
  if (def.type === "pipe") return hasList(def.out);
  return "innerType" in def && hasList(def.innerType as Schema);
}

/** The limit of a call that names none; undefined where it takes none. */
function defaultLimit(inputs: readonly Schema[]): number | undefined {
  const field = inputs.flatMap((input) => {
    const { def } = (input as z.core.$ZodTypes)._zod;
    return def.type === "object" && def.shape["limit"] ? [def.shape["limit"]] : [];
  })[0];
  return field && (z.safeParse(field, undefined).data as number | undefined);
}

const perBookmark = limits.storedTagsPerBookmark;
const few = 20;

/** Other calls, by the rows that their answers have at most. */
const maxRows: Record<string, number> = {
  "ai.categorize": few,
  "ai.offers": 100,
  "ai.suggest": few,
  "apiTokens.create": few,
  "apiTokens.list": limits.apiTokens,
  "assistants.change": limits.assistantIds,
  "auth.options": few,
  "backups.changeSettings": few,
  "backups.connect": few,
  "backups.connectStorage": few,
  "backups.disconnect": few,
  "backups.files": maxBackupsLimit,
  "backups.history": 50,
  "backups.encrypt": few,
  "backups.stopEncrypting": few,
  "backups.settings": few,
  "bookmarks.add": perBookmark,
  "bookmarks.deleteOne": 1,
  "bookmarks.findSaved": perBookmark,
  "bookmarks.get": perBookmark,
  "bookmarks.move": perBookmark,
  "bookmarks.update": perBookmark,
  "connectedApps.list": limits.connectedApps,
  "feeds.list": limits.feeds,
  "imports.formats": 50,
  "imports.preview": few,
  "linkChecks.again": few,
  "linkChecks.trust": perBookmark,
  "passkeys.list": limits.passkeys,
  "passkeys.start": limits.passkeys,
  "recategorizations.startAndWait": limits.rowsAtOnce,
  "rediscover.get": few,
  "rediscover.shuffle": few,
  "rules.create": few,
  "rules.delete": few,
  "rules.list": limits.rules,
  "rules.reorder": limits.rules,
  "rules.update": few,
  "savedSearches.list": limits.savedSearches,
  "secondFactor.confirm": limits.recoveryCodes,
  "secondFactor.renewRecoveryCodes": limits.recoveryCodes,
  "sources.list": limits.sources,
  "tagging.change": limits.neverTags,
  "tagging.get": limits.neverTags,
  "tagging.preview": limits.taggingPreview,
  "webhooks.add": few,
  "webhooks.change": few,
  "webhooks.deliveries": limits.webhookDeliveries,
  "webhooks.list": limits.webhooks,
  recategorize: limits.rowsAtOnce,
  // Of a file, without the database: in a thread of its own, one a person at a time.
  readUploadedUrls: 0,
};

/** Their answers have as many rows as they are sent items, of which more than 500 take a heavy turn. */
const asManyAsSent = [
  "bookmarks.addCategorized",
  "bookmarks.addMany",
  "bookmarks.delete",
  "bookmarks.updateMany",
  "sync.applyBatch",
];

/** They look first whether there are more than 500: see `readInTurn`. */
const looksFirst = ["categories.list", "tags.list"];

describe("a call whose answer can have more than 500 rows", () => {
  it("takes a heavy turn, always or by its limit", () => {
    const open = calls.filter(([name, { _def }]) => {
      if (!_def.output || !hasList(_def.output) || _def.meta?.isHeavy) return false;
      if (asManyAsSent.includes(name) || looksFirst.includes(name)) return false;
      return (defaultLimit(_def.inputs) ?? maxRows[name] ?? Infinity) > limits.rowsAtOnce;
    });
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it("is known: no table here names one that is none", () => {
    const names = new Set(calls.map(([name]) => name));
    const listed = [...Object.keys(maxRows), ...asManyAsSent, ...looksFirst];
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
  });
});
