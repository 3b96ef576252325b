import { createHash } from "node:crypto";
import type { LibrarySettings } from "@bowerbird/contract/exports";
import { oneLine, severalLines } from "@bowerbird/contract/tidy-text";
import { cleanIcon, type ExportLink, type FileCategory } from "../../intake/files/index.ts";

/** What an export holds, in a size that does not grow with it: two libraries of which all of it is equal are the same. */
export interface Tally {
  links: number;
  /** Of JSON; CSV has none of its own. */
  categories: number;
  /** For each field how many have it, and the length of all together (characters). */
  fields: Record<string, { count: number; length: number }>;
  /** The sum of what hashes of all links and categories, in any order, as hex. */
  sum: string;
  /** The hash of the settings that a restore brings back; empty where there are none. */
  settings: string;
}

/** Counts an export while it is read from the database, before a format writes it. */
export class TallyCounter {
  #links = 0;
  #categories = 0;
  #sum = 0n;
  #settings = "";
  readonly #fields: Tally["fields"] = {};

  addLink(link: ExportLink): void {
    this.#links += 1;
    // As files carry them: no invisible characters, and no icon that is too large for a file.
    this.#add("", { ...link, title: oneLine(link.title), icon: cleanIcon(link.icon) });
  }

  addCategories(categories: readonly FileCategory[]): void {
    this.#categories += categories.length;
    for (const category of categories) this.#add("category ", { ...category });
  }

  /** Pages that are shared have addresses of which there is one in the world: a restore does not bring them back. */
  addSettings(all: LibrarySettings): void {
    const { sharedPages: _, ...settings } = all;
    this.#settings = hash(JSON.stringify(settings)).toString("hex");
  }

  get tally(): Tally {
    const [links, categories, settings] = [this.#links, this.#categories, this.#settings];
    return { links, categories, fields: this.#fields, sum: this.#sum.toString(16), settings };
  }

  #add(prefix: string, item: Record<string, unknown>): void {
    const names = Object.keys(item).toSorted();
    const values = names.map((name) => JSON.stringify(tidy(item[name])));
    for (const [index, name] of names.entries()) {
      const field = (this.#fields[prefix + name] ??= { count: 0, length: 0 });
      if (/^(?:null|false|\[\])$/.test(values[index]!)) continue;
      field.count += 1;
      field.length += values[index]!.length;
    }
    const first = hash(`${prefix}${names.join()}\n${values.join("\n")}`).readBigUInt64BE();
    this.#sum = BigInt.asUintN(64, this.#sum + first);
  }
}

function tidy(value: unknown): unknown {
  if (typeof value === "string") return severalLines(value) || null;
  return value ?? null;
}

function hash(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** The fields of which two exports do not say the same, as {@link Tally} names them. */
export function differingFields(one: Tally, other: Tally): string[] {
  const names = new Set([...Object.keys(one.fields), ...Object.keys(other.fields)]);
  return [...names].filter((name) => {
    const [a, b] = [one.fields[name], other.fields[name]];
    return a?.count !== b?.count || a?.length !== b?.length;
  });
}
