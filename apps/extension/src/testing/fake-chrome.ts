import type { FakeBrowser } from "./fake-browser.ts";
import type { FakeContext } from "./fake-context.ts";
import type { FakeStorage } from "./fake-storage.ts";

export const extensionUrl = "chrome-extension://bowerbird/";

/** The browser's API as one context of the extension sees it: only the calls that the extension uses. */
export function chromeFor(browser: FakeBrowser, context: FakeContext): typeof chrome {
  const fake = {
    ...callsOfBrowserUi(browser, context),
    runtime: runtimeFor(browser, context),
    idle: {
      setDetectionInterval: () => {},
      queryState: async () => (browser.isIdle ? "idle" : "active"),
      onStateChanged: context.event("idleChanged"),
    },
    storage: {
      local: storageFor(browser.local, "local", context),
      session: storageFor(browser.session, "session", context),
    },
    tabs: tabsFor(browser, context),
    action: actionFor(browser),
    permissions: permissionsFor(browser, context),
    /** Absent until the permission is granted. */
    get bookmarks() {
      return browser.granted.has("bookmarks") ? bookmarksFor(browser, context) : undefined;
    },
  };
  return fake as unknown as typeof chrome;
}

function runtimeFor(browser: FakeBrowser, context: FakeContext) {
  return {
    id: "bowerbird",
    getManifest: () => ({ version: "1.2.3" }),
    getURL: (path: string) => `${extensionUrl}${path}`,
    sendMessage: (message: unknown) => browser.send(context, message, (to) => !to.isWebPage),
    getPlatformInfo: async () => ({ os: "linux" }),
    openOptionsPage: async () => void (browser.optionsOpened += 1),
    onMessage: context.event("message"),
    onInstalled: context.event("installed"),
    onStartup: context.event("startup"),
  };
}

function storageFor(area: FakeStorage, name: "local" | "session", context: FakeContext) {
  const allowed = async (): Promise<FakeStorage> => {
    await Promise.resolve();
    if (context.isWebPage && !area.isForPages) throw new Error("Access to storage is not allowed from this context.");
    return area;
  };
  const noValues = (keys: string | string[]) => Object.fromEntries([keys].flat().map((key) => [key, undefined]));
  return {
    get: async (keys: string | string[] | null = null) => (await allowed()).read(keys, context.where.parse),
    set: async (items: Record<string, unknown>) => (await allowed()).write(items),
    remove: async (keys: string | string[]) => (await allowed()).write(noValues(keys)),
    setAccessLevel: async ({ accessLevel }: { accessLevel: `${chrome.storage.AccessLevel}` }) =>
      void (area.isForPages = accessLevel !== "TRUSTED_CONTEXTS"),
    onChanged: context.event(name),
  };
}

function tabsFor(browser: FakeBrowser, context: FakeContext) {
  const seen = (tab: chrome.tabs.Tab): chrome.tabs.Tab => context.copy(browser.visibleTab(tab));
  return {
    query: async ({ active }: chrome.tabs.QueryInfo) =>
      browser.tabs.filter((tab) => active === undefined || tab.active === active).map(seen),
    get: async (id: number) => seen(browser.tab(id)),
    create: async ({ url = "", active = true }: chrome.tabs.CreateProperties) => {
      const front = browser.tabs.find((tab) => tab.active);
      const tab = browser.addTab({ url });
      if (!active && front) [tab.active, front.active] = [false, true];
      return seen(tab);
    },
    update: async (...args: [number, chrome.tabs.UpdateProperties] | [chrome.tabs.UpdateProperties]) => {
      const [id, { url = "" }] = args.length === 2 ? args : [browser.tabs.find((tab) => tab.active)!.id!, args[0]];
      browser.navigate(id, url);
      return seen(browser.tab(id));
    },
    sendMessage: (id: number, message: unknown) =>
      browser.send(context, message, ({ isWebPage, where }) => isWebPage && where.tabId === id),
    onActivated: context.event("tabActivated"),
    onUpdated: context.event("tabUpdated"),
  };
}

function actionFor(browser: FakeBrowser) {
  const show = async (shown: Map<number | undefined, string>, tabId: number | undefined, text?: string | null) => {
    await Promise.resolve();
    if (tabId !== undefined) browser.tab(tabId);
    if (typeof text === "string") shown.set(tabId, text);
    else shown.delete(tabId);
  };
  return {
    setBadgeText: ({ tabId, text }: chrome.action.BadgeTextDetails) => show(browser.badges, tabId, text),
    setTitle: ({ tabId, title }: chrome.action.TitleDetails) => show(browser.titles, tabId, title),
    setBadgeBackgroundColor: ({ tabId, color }: { tabId?: number; color: string }) =>
      show(browser.colors, tabId, color),
  };
}

function bookmarksFor({ bookmarks }: FakeBrowser, context: FakeContext) {
  const changed = context.event("bookmarkChanged");
  return {
    getTree: async () => context.copy(await bookmarks.getSubTree("0")),
    getSubTree: async (id: string) => context.copy(await bookmarks.getSubTree(id)),
    getChildren: async (id: string) => context.copy(await bookmarks.getChildren(id)),
    get: async (id: string) => context.copy(await bookmarks.get(id)),
    create: async (given: Parameters<typeof bookmarks.create>[0]) => context.copy(await bookmarks.create(given)),
    update: async (...args: Parameters<typeof bookmarks.update>) => context.copy(await bookmarks.update(...args)),
    move: async (...args: Parameters<typeof bookmarks.move>) => context.copy(await bookmarks.move(...args)),
    remove: (id: string) => bookmarks.remove(id),
    onCreated: changed,
    onChanged: changed,
    onMoved: changed,
    onRemoved: changed,
    onChildrenReordered: changed,
  };
}

function permissionsFor(browser: FakeBrowser, context: FakeContext) {
  const named = ({ permissions = [], origins = [] }: chrome.permissions.Permissions) => [...permissions, ...origins];
  return {
    contains: async (asked: chrome.permissions.Permissions) => named(asked).every((name) => browser.granted.has(name)),
    request: async (asked: chrome.permissions.Permissions) => {
      browser.askedFor.push(...named(asked));
      if (browser.grantsPermissions) for (const name of named(asked)) browser.granted.add(name);
      if (browser.grantsPermissions) browser.dispatch("permissionAdded", asked);
      return browser.grantsPermissions;
    },
    remove: async (asked: chrome.permissions.Permissions) =>
      named(asked)
        .map((name) => browser.granted.delete(name))
        .every(Boolean),
    onAdded: context.event("permissionAdded"),
  };
}

function callsOfBrowserUi(browser: FakeBrowser, context: FakeContext) {
  return {
    alarms: {
      get: async (name: string) => browser.alarms.get(name),
      create: async (name: string, info: chrome.alarms.AlarmCreateInfo) => void browser.alarms.set(name, info),
      clear: async (name: string) => browser.alarms.delete(name),
      onAlarm: context.event("alarm"),
    },
    commands: { getAll: async () => context.copy(browser.keys), onCommand: context.event("command") },
    contextMenus: {
      create: (item: chrome.contextMenus.CreateProperties) => {
        if (browser.menus.some(({ id }) => id === item.id)) throw new Error(`There is a menu item ${item.id} already.`);
        browser.menus.push(item);
      },
      removeAll: async () => void browser.menus.splice(0),
      onClicked: context.event("menuClicked"),
    },
    omnibox: {
      setDefaultSuggestion: ({ description }: { description: string }) => void (browser.hint = description),
      onInputChanged: context.event("typed"),
      onInputEntered: context.event("entered"),
    },
    scripting: {
      executeScript: async ({ target, files = [] }: { target: { tabId: number }; files?: string[] }) => {
        const tab = browser.tab(target.tabId);
        if (!browser.canAccess(tab) || !/^https?:/.test(tab.url!))
          throw new Error("Cannot access contents of the page.");
        browser.scripts.push(...files.map((file) => ({ tabId: target.tabId, file })));
        return [{ result: browser.pageTexts.get(target.tabId) ?? null }];
      },
    },
    sidePanel: { open: async ({ windowId }: { windowId: number }) => void browser.panels.push(windowId) },
    windows: {
      getCurrent: async () => ({ id: 1 }),
      getLastFocused: async () => ({ id: 1, focused: browser.hasFocus }),
      onFocusChanged: context.event("focusChanged"),
    },
  };
}
