import { BrowserWriter } from "./apply-to-browser.ts";
import { toBatches, toOperations } from "./apply-to-server.ts";
import { type Change, type ChangeCounts, countChanges, leaveOut, sumCounts } from "./plan-changes.ts";
import { planSync, type SyncPlan } from "./plan-sync.ts";
import type { BookmarksApi, SyncServer } from "./ports.ts";
import {
  emptyBase,
  newStatus,
  type Step,
  type SyncBase,
  type SyncJournal,
  type SyncSettings,
  type SyncStore,
} from "./sync-store.ts";
import { SyncTree } from "./sync-tree.ts";

export interface Ports {
  bookmarks: BookmarksApi;
  server: SyncServer;
  store: SyncStore;
  /** For the history, such as "Firefox on Linux". */
  device: string;
  newId(): string;
  now(): number;
}

/** Rounds of one sync: what the person or another client changes in the meantime needs another one. */
const maxRounds = 4;
/** Changes of the browser that are written into the journal together. */
const stepsAtOnce = 50;
/** More deletions than these on one side, of all its links, need the person's consent. */
const freeDeletions = { count: 50, share: 0.1 };

/**
 * Makes both sides equal, if sync is on. What is begun is finished by the next call, wherever the browser ends it.
 *
 * @param mayDelete whether the person has agreed to many deletions
 * @throws when the server cannot be reached or refuses
 */
export async function runSync(ports: Ports, { mayDelete = false } = {}): Promise<void> {
  const settings = await ports.store.read("settings");
  if (!settings || settings.isPaused) return;
  await ports.store.write({ isDirty: false });
  for (let round = 1; round <= maxRounds; round++) {
    const isDone = await runRound(ports, settings, { mayDelete, isLast: round === maxRounds });
    if (isDone) return;
  }
}

/** @returns whether the sync is over */
async function runRound(
  ports: Ports,
  settings: SyncSettings,
  { mayDelete, isLast }: { mayDelete: boolean; isLast: boolean },
): Promise<boolean> {
  const { store } = ports;
  const startedAt = ports.now();
  const [base, before] = [(await store.read("base")) ?? emptyBase, await store.read("journal")];
  const plan = await planSync(ports, settings, base, before?.pairs ?? []);
  if (!(mayDelete || before?.mayDelete) && needsConsent(plan)) {
    await ask(store, plan);
    return true;
  }
  const sync = new RunningSync(ports, plan, before ?? newJournal(ports, mayDelete), settings);
  if (plan.here.length + plan.there.length > 0) await sync.begin(before ? null : base);
  await sync.changeServer();
  await sync.changeBrowser();
  const isDone = sync.failed.size === 0 || isLast;
  await sync.finish(new SyncTree(base.nodes), startedAt, isDone);
  return isDone;
}

function newJournal({ newId }: Ports, mayDelete: boolean): SyncJournal {
  const none = countChanges([]);
  return { syncId: newId(), batch: 0, pairs: [], steps: 0, here: none, there: none, mayDelete };
}

function needsConsent({ local, remote, here, there }: SyncPlan): boolean {
  const isMany = (changes: readonly Change[], total: number): boolean => {
    const { deleted } = countChanges(changes);
    return deleted > freeDeletions.count || deleted > total * freeDeletions.share;
  };
  return isMany(here, local.countLinks()) || isMany(there, remote.countLinks());
}

async function ask(store: SyncStore, { here, there }: SyncPlan): Promise<void> {
  const status = (await store.read("status")) ?? newStatus;
  const question = { here: countChanges(here).deleted, there: countChanges(there).deleted };
  await store.write({ status: { ...status, question, problem: null } });
}

/** One round of a sync: first the server, which can be away, then the browser. */
class RunningSync {
  /** The nodes whose changes could not be made, on either side. */
  readonly failed = new Set<string>();
  readonly #ports: Ports;
  readonly #plan: SyncPlan;
  readonly #settings: SyncSettings;
  readonly #writer: BrowserWriter;
  #journal: SyncJournal;
  #version: string | null;

  constructor(ports: Ports, plan: SyncPlan, journal: SyncJournal, settings: SyncSettings) {
    this.#ports = ports;
    this.#plan = plan;
    this.#journal = journal;
    this.#settings = settings;
    this.#version = plan.version;
    this.#writer = new BrowserWriter(ports.bookmarks, plan.browser, plan.local, plan.ids);
  }

  /** Writes down what the server will get: whatever answer is lost, its new links are recognized. */
  async begin(base: SyncBase | null): Promise<void> {
    const added = new Set(this.#plan.there.flatMap((change) => (change.type === "add" ? [change.node.id] : [])));
    const pairs = [...this.#plan.ids].filter(([, id]) => added.has(id));
    this.#journal = { ...this.#journal, pairs: [...this.#journal.pairs, ...pairs] };
    await this.#ports.store.write({ journal: this.#journal, ...(base && { journalBase: base }) });
  }

  async changeServer(): Promise<void> {
    const { server, store, device } = this.#ports;
    const { there, remote, createdAt } = this.#plan;
    const { categoryId } = this.#settings;
    for (const operations of toBatches(toOperations(there, remote, createdAt))) {
      const { syncId, batch } = this.#journal;
      // Before it is sent: the number of a batch whose answer is lost is not used again.
      this.#journal = { ...this.#journal, batch: batch + 1 };
      await store.write({ journal: this.#journal });
      const scope = categoryId === null ? {} : { categoryId };
      const answer = await server.applyBatch({ ...scope, syncId, batch, device, operations });
      this.#version = answer.versionBefore === this.#version ? answer.version : null;
      for (const { id } of answer.skipped) this.failed.add(id);
    }
    const made = there.filter((change) => !this.failed.has(change.type === "add" ? change.node.id : change.was.id));
    this.#journal = { ...this.#journal, there: sumCounts(this.#journal.there, countChanges(made)) };
  }

  async changeBrowser(): Promise<void> {
    const { here } = this.#plan;
    if (here.length > 0) await this.#writeSteps(this.#writer.toOrders(here));
    let made: ChangeCounts = this.#journal.here;
    for (let start = 0; start < here.length; start += stepsAtOnce) {
      const changes = here.slice(start, start + stepsAtOnce);
      const steps = await Promise.all(changes.map((change) => this.#writer.toSteps(change)));
      await this.#writeSteps(steps.flat());
      for (const change of changes) {
        const isMade = await this.#writer.apply(change);
        if (isMade) made = sumCounts(made, countChanges([change]));
        else this.failed.add(change.type === "add" ? change.node.id : change.was.id);
      }
    }
    this.#journal = { ...this.#journal, here: made };
  }

  async #writeSteps(steps: readonly Step[]): Promise<void> {
    const { store } = this.#ports;
    const { syncId, steps: number } = this.#journal;
    this.#journal = { ...this.#journal, steps: number + 1 };
    // The count first: a list that is missing is skipped, one that is not counted would be lost.
    await store.write({ journal: this.#journal });
    await store.writeSteps(syncId, number, steps);
  }

  /** What both sides have now is the base of the next sync; what could not be changed is as in the base before. */
  async finish(before: SyncTree, startedAt: number, isDone: boolean): Promise<void> {
    const { store, now } = this.#ports;
    const { merged, reservedNames } = this.#plan;
    const nodes = leaveOut(merged, before, this.failed);
    const pairs = nodes.flatMap(({ id }): [string, string][] => {
      const localId = this.#writer.localId(id);
      return localId === undefined ? [] : [[localId, id]];
    });
    // What failed is tried again by the next sync, which may be hours away.
    const version = this.failed.size > 0 ? null : this.#version;
    const base = { nodes, pairs, version, seenVersion: this.#version, reservedNames };
    const times = Object.entries((await store.read("times")) ?? {}).filter(([, time]) => time > startedAt);
    const kept = { base, times: Object.fromEntries(times) };
    if (!isDone) return store.write({ ...kept, journal: this.#journal });
    const { syncId, steps, here, there } = this.#journal;
    const isChanged = Object.values({ ...here }).some(Boolean) || Object.values({ ...there }).some(Boolean);
    const status = { ...newStatus, syncedAt: now(), here, there };
    if (!isChanged) return this.#close({ ...kept, status });
    const [last, lastBase] = [await store.read("last"), (await store.read("journalBase")) ?? emptyBase];
    await this.#close({ ...kept, status, last: { syncId, steps, here, there }, lastBase });
    if (last) await store.removeSteps(last);
  }

  async #close(values: Parameters<SyncStore["write"]>[0]): Promise<void> {
    await this.#ports.store.write(values);
    await this.#ports.store.remove("journal", "journalBase");
  }
}
