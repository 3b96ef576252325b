import type { FakeBrowser } from "./fake-browser.ts";
import { chromeFor, extensionUrl } from "./fake-chrome.ts";
import { copier, FakeEvent } from "./fake-event.ts";

/** The events that the extension listens to, with their arguments. */
export interface Listened {
  message: [message: unknown, sender: chrome.runtime.MessageSender, reply: (answer?: unknown) => void];
  installed: [details: { reason: string }];
  startup: [];
  local: [changes: Record<string, chrome.storage.StorageChange>];
  session: [changes: Record<string, chrome.storage.StorageChange>];
  tabActivated: [info: { tabId: number; windowId: number }];
  tabUpdated: [tabId: number, change: { status?: string; url?: string }, tab: chrome.tabs.Tab];
  alarm: [alarm: { name: string }];
  bookmarkChanged: [id: string];
  permissionAdded: [added: chrome.permissions.Permissions];
  focusChanged: [windowId: number];
  idleChanged: [state: "active" | "idle"];
  command: [command: string, tab?: chrome.tabs.Tab];
  menuClicked: [info: Partial<chrome.contextMenus.OnClickData>, tab?: chrome.tabs.Tab];
  typed: [text: string, suggest: (found: chrome.omnibox.SuggestResult[]) => void];
  entered: [text: string, disposition: `${chrome.omnibox.OnInputEnteredDisposition}`];
}

export interface Where {
  url: string;
  /** The tab that shows the page; the extension's background and popup have none. */
  tabId?: number;
  frameId?: number;
  /** Of the realm in which the code runs. */
  parse?: typeof JSON.parse;
}

/** A context for the extension's code, with its own `chrome` and its own listeners. */
export class FakeContext {
  readonly where: Where;
  readonly chrome: typeof chrome;
  readonly copy: <T>(value: T) => T;
  readonly #browser: FakeBrowser;
  readonly #events = new Map<string, unknown>();

  constructor(browser: FakeBrowser, where: Where) {
    this.#browser = browser;
    this.where = where;
    this.copy = copier(where.parse ?? JSON.parse);
    this.chrome = chromeFor(browser, this);
  }

  event<Name extends keyof Listened>(name: Name): FakeEvent<Listened[Name]> {
    if (!this.#events.has(name)) this.#events.set(name, new FakeEvent<Listened[Name]>(this.copy));
    return this.#events.get(name) as FakeEvent<Listened[Name]>;
  }

  get isWebPage(): boolean {
    return !this.where.url.startsWith(extensionUrl);
  }

  sender(): chrome.runtime.MessageSender {
    const { url, tabId, frameId = 0 } = this.where;
    if (tabId === undefined) return { id: "bowerbird", url };
    return { id: "bowerbird", url, frameId, tab: this.#browser.visibleTab(this.#browser.tab(tabId)) };
  }

  /** Stops all events to this context. */
  close(): void {
    this.#browser.contexts.delete(this);
  }
}
