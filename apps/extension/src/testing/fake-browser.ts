import type { PageText } from "../content/page-text.ts";
import { FakeContext, type Listened, type Where } from "./fake-context.ts";
import { FakeStorage } from "./fake-storage.ts";
import { SimulatedBrowser } from "../sync/testing/simulated-browser.ts";

/** A browser with the extension installed: its storage, its display, and the actions of a person or a page in it. */
export class FakeBrowser {
  readonly contexts = new Set<FakeContext>();
  readonly local = new FakeStorage(true, (changes) => this.dispatch("local", changes));
  readonly session = new FakeStorage(false, (changes) => this.dispatch("session", changes));
  readonly tabs: chrome.tabs.Tab[] = [];
  /** The permissions and site patterns that the person has granted. */
  readonly granted = new Set<string>();
  readonly askedFor: string[] = [];
  /** The person's answer when asked for a permission. */
  grantsPermissions = true;
  readonly menus: chrome.contextMenus.CreateProperties[] = [];
  readonly alarms = new Map<string, chrome.alarms.AlarmCreateInfo>();
  /** By tab; undefined for tabs without a value of their own. */
  readonly badges = new Map<number | undefined, string>();
  readonly titles = new Map<number | undefined, string>();
  readonly colors = new Map<number | undefined, string>();
  /** What the script that reads a page finds in a tab. */
  readonly pageTexts = new Map<number, PageText>();
  readonly scripts: { tabId: number; file: string }[] = [];
  /** The windows with an open side panel. */
  readonly panels: number[] = [];
  readonly keys: chrome.commands.Command[] = [];
  #lastTabId = 100;
  readonly bookmarks = new SimulatedBrowser();
  hasFocus = true;
  isIdle = false;
  hint = "";
  optionsOpened = 0;

  constructor() {
    this.bookmarks.onEvent = (_name, id) => this.dispatch("bookmarkChanged", id);
  }

  /** A context for the extension's code: its background, one of its pages, or a web page. */
  open(where: Where): FakeContext {
    const context = new FakeContext(this, where);
    this.contexts.add(context);
    return context;
  }

  /** Dispatches an event to all listeners, asynchronously, as from another process. */
  dispatch<Name extends keyof Listened>(name: Name, ...args: Listened[Name]): void {
    queueMicrotask(() => {
      for (const context of this.contexts) context.event(name).dispatch(...args);
    });
  }

  addTab(fields: Partial<chrome.tabs.Tab>): chrome.tabs.Tab {
    const id = (this.#lastTabId += 1);
    for (const tab of this.tabs) tab.active = false;
    const tab = { id, windowId: 1, index: this.tabs.length, active: true, url: "about:blank", title: "", ...fields };
    this.tabs.push(tab as chrome.tabs.Tab);
    return this.tabs.at(-1)!;
  }

  /** @throws if there is none, as the browser does */
  tab(id: number): chrome.tabs.Tab {
    const tab = this.tabs.find((each) => each.id === id);
    if (!tab) throw new Error(`No tab with id: ${id}.`);
    return tab;
  }

  closeTab(id: number): void {
    this.tabs.splice(this.tabs.indexOf(this.tab(id)), 1);
  }

  /** Navigates a tab, which resets the icon's state for it. */
  navigate(id: number, url: string, title = ""): void {
    const tab = Object.assign(this.tab(id), { url, title });
    for (const shown of [this.badges, this.titles, this.colors]) shown.delete(id);
    this.dispatch("tabUpdated", id, { status: "loading", url }, this.visibleTab(tab));
    this.dispatch("tabUpdated", id, { status: "complete" }, this.visibleTab(tab));
  }

  /** A tab as the extension sees it: without a permission, it has neither address nor title. */
  visibleTab(tab: chrome.tabs.Tab): chrome.tabs.Tab {
    const { url, title, ...rest } = tab;
    return this.canAccess(tab) ? { url, title, ...rest } : (rest as chrome.tabs.Tab);
  }

  canAccess({ id, url = "" }: chrome.tabs.Tab): boolean {
    if (this.granted.has("tabs") || this.granted.has(`activeTab ${id}`)) return true;
    const parsed = URL.parse(url);
    return parsed !== null && this.granted.has(`${parsed.protocol}//${parsed.hostname}/*`);
  }

  /** Like a click on the extension's icon or menu, or its shortcut: grants access to the page of this tab once. */
  grantActiveTab(tab: chrome.tabs.Tab): chrome.tabs.Tab {
    this.granted.add(`activeTab ${tab.id}`);
    return this.visibleTab(tab);
  }

  /** The icon's text in a tab. */
  badge(tabId?: number): string {
    return this.badges.get(tabId) ?? this.badges.get(undefined) ?? "";
  }

  /** Sends a message to all other contexts that `isFor` accepts, one of which may answer. */
  async send(from: FakeContext, message: unknown, isFor: (to: FakeContext) => boolean): Promise<unknown> {
    await Promise.resolve();
    const receivers = [...this.contexts].filter((to) => to !== from && isFor(to) && to.event("message").isHeard);
    if (receivers.length === 0) throw new Error("Could not establish connection. Receiving end does not exist.");
    return new Promise((resolve) => {
      const reply = (answer?: unknown): void => resolve(from.copy(answer));
      const returned = receivers.flatMap((to) => to.event("message").dispatch(message, from.sender(), reply));
      if (!returned.includes(true)) resolve(undefined);
    });
  }
}
