import { countChanges } from "../plan-changes.ts";
import { planSync } from "../plan-sync.ts";
import type { SyncServer } from "../ports.ts";
import { allFolders, readBrowser } from "../read-browser.ts";
import { type Ports, runSync } from "../sync-engine.ts";
import { emptyBase, type SyncStatus, SyncStore } from "../sync-store.ts";
import { rootId, SyncTree } from "../sync-tree.ts";
import { undoSync } from "../undo-sync.ts";
import { toText } from "./edit-tree.ts";
import { type Flavor, SimulatedBrowser } from "./simulated-browser.ts";

/** A browser with the extension: its bookmarks and its storage. The extension's memory is new for each call. */
export class SimulatedDevice {
  readonly browser: SimulatedBrowser;
  readonly server: SyncServer;
  readonly folder: string;
  readonly #stored = new Map<string, string>();
  /** Called before each write to the storage: it may throw. */
  onWrite: () => void = () => {};
  /** Whether the extension was ended in the middle of a call. */
  isEnded = false;

  constructor(server: SyncServer, { flavor = "chromium" as Flavor, isWhole = false } = {}) {
    this.server = server;
    this.browser = new SimulatedBrowser(flavor);
    this.folder = isWhole ? allFolders : this.browser.otherId;
  }

  get store(): SyncStore {
    return new SyncStore({
      get: async (keys) => {
        const found = [keys].flat().filter((key) => this.#stored.has(key));
        return Object.fromEntries(found.map((key) => [key, JSON.parse(this.#stored.get(key)!) as unknown]));
      },
      set: async (items) => {
        this.onWrite();
        for (const [key, value] of Object.entries(items)) this.#stored.set(key, JSON.stringify(value));
      },
      remove: async (keys) => {
        this.onWrite();
        for (const key of [keys].flat()) this.#stored.delete(key);
      },
    });
  }

  get #ports(): Ports {
    const { browser: bookmarks, server, store } = this;
    return { bookmarks, server, store, device: "Test", newId: () => crypto.randomUUID(), now: () => Date.now() };
  }

  async turnOn(categoryId: string | null = null): Promise<void> {
    await this.store.write({ settings: { folder: this.folder, categoryId, isPaused: false } });
  }

  async preview() {
    const settings = (await this.store.read("settings"))!;
    const { here, there } = await planSync(this.#ports, settings, emptyBase, []);
    return { here: countChanges(here), there: countChanges(there) };
  }

  sync(options: { mayDelete?: boolean } = {}): Promise<void> {
    return runSync(this.#ports, options);
  }

  undo(): Promise<void> {
    return undoSync(this.#ports);
  }

  status(): Promise<SyncStatus | null> {
    return this.store.read("status");
  }

  async lastSyncId(): Promise<string | undefined> {
    return (await this.store.read("last"))?.syncId;
  }

  /** Whether anything of the journal is left in the storage. */
  get keys(): string[] {
    return [...this.#stored.keys()];
  }

  /** What of the browser is synced. */
  async text(): Promise<string> {
    const { tree } = await readBrowser(this.browser, this.folder);
    return toText(new SyncTree(tree.nodes()), rootId);
  }
}
