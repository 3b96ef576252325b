import type { Area } from "../browser.ts";
import type { ChangeCounts } from "./plan-changes.ts";
import type { BrowserFolder } from "./read-browser.ts";
import type { SyncNode } from "./sync-tree.ts";

/** What the person has chosen. Without it nothing is synced. */
export interface SyncSettings {
  folder: BrowserFolder;
  /** Null: the whole library. */
  categoryId: string | null;
  isPaused: boolean;
}

/** What both sides had at the last sync. */
export interface SyncBase {
  nodes: SyncNode[];
  /** The browser's id and the server's of each. */
  pairs: [localId: string, id: string][];
  /** Of the server's tree, if that is as the base says; null if it has to be read again. */
  version: string | null;
  /** The version that the last sync has seen: while it stays, the server is not asked for more. */
  seenVersion: string | null;
  reservedNames: string[];
}

export interface SyncStatus {
  /** When both sides were equal last (ms). */
  syncedAt: number | null;
  /** What the last sync changed on each side. */
  here: ChangeCounts | null;
  there: ChangeCounts | null;
  /** A sentence for the person: why the last try failed. */
  problem: string | null;
  /** Deletions that wait for the person's consent, on each side. */
  question: { here: number; there: number } | null;
}

/** A sync that is not finished: what it may have done by now. */
export interface SyncJournal {
  /** Its id on the server. */
  syncId: string;
  /** The next batch for the server. */
  batch: number;
  /** The pairs of what was sent to the server: an answer can be lost. */
  pairs: [localId: string, id: string][];
  /** How many lists of steps are stored. */
  steps: number;
  /** What it changed on each side until now. */
  here: ChangeCounts;
  there: ChangeCounts;
  /** Whether the person has agreed to its deletions. */
  mayDelete: boolean;
}

/** A change of the browser's bookmarks, written down before it is made, with what reverts it. */
export type Step =
  | { type: "order"; parentId: string; children: string[] }
  | { type: "created"; id: string }
  | { type: "edited"; localId: string; was: Title; now: Title }
  /** Into a folder that the sync itself creates, only the server's id is known. */
  | { type: "moved"; localId: string; was: Spot; now: string | null; nowId: string }
  | { type: "removed"; localId: string; was: Title & Spot & { type?: string } };
type Title = { title: string; url?: string };
type Spot = { parentId: string; index: number };

/** The last finished sync, as its undo needs it. */
export type LastSync = Pick<SyncJournal, "syncId" | "steps" | "here" | "there">;

interface Stored {
  settings: SyncSettings;
  base: SyncBase;
  status: SyncStatus;
  journal: SyncJournal;
  /** What both sides had before the sync that is not finished, and before the last one. */
  journalBase: SyncBase;
  last: LastSync;
  lastBase: SyncBase;
  /** By an undo that is not finished: the new ids of what it has created again, by the old ones. */
  renewed: Record<string, string>;
  /** When the person changed a bookmark since the last sync (ms), by the browser's id. */
  times: Record<string, number>;
  isDirty: boolean;
  /** When the server was asked last (ms). */
  polledAt: number;
}

const allNames = Object.keys({
  settings: true,
  base: true,
  status: true,
  journal: true,
  journalBase: true,
  last: true,
  lastBase: true,
  renewed: true,
  times: true,
  isDirty: true,
  polledAt: true,
} satisfies Record<keyof Stored, true>) as (keyof Stored)[];

const prefix = "sync-";

/** The state of the sync, in the browser's storage. The browser may end the background at any time. */
export class SyncStore {
  readonly #area: Area;

  constructor(area: Area) {
    this.#area = area;
  }

  async read<Name extends keyof Stored>(name: Name): Promise<Stored[Name] | null> {
    const key = prefix + name;
    return ((await this.#area.get(key))[key] as Stored[Name] | undefined) ?? null;
  }

  /** Writes all in one step. */
  async write(values: Partial<Stored>): Promise<void> {
    await this.#area.set(Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, value])));
  }

  async remove(...names: (keyof Stored)[]): Promise<void> {
    await this.#area.remove(names.map((name) => prefix + name));
  }

  /** Removes everything. */
  async forget(): Promise<void> {
    const [last, journal] = [await this.read("last"), await this.read("journal")];
    if (last) await this.removeSteps(last);
    if (journal) await this.removeSteps(journal);
    await this.remove(...allNames);
  }

  /** @param number counts the lists of the sync */
  async writeSteps(syncId: string, number: number, steps: readonly Step[]): Promise<void> {
    await this.#area.set({ [stepsKey(syncId, number)]: steps });
  }

  /** All steps of a sync, in their order. */
  async readSteps(syncId: string, count: number): Promise<Step[]> {
    const keys = Array.from({ length: count }, (_, number) => stepsKey(syncId, number));
    const found = await this.#area.get(keys);
    return keys.flatMap((key) => (found[key] as Step[] | undefined) ?? []);
  }

  async removeSteps({ syncId, steps }: Pick<SyncJournal, "syncId" | "steps">): Promise<void> {
    await this.#area.remove(Array.from({ length: steps }, (_, number) => stepsKey(syncId, number)));
  }
}

function stepsKey(syncId: string, number: number): string {
  return `${prefix}steps-${syncId}-${number}`;
}

export const emptyBase: SyncBase = { nodes: [], pairs: [], version: null, seenVersion: null, reservedNames: [] };

export const newStatus: SyncStatus = { syncedAt: null, here: null, there: null, problem: null, question: null };
