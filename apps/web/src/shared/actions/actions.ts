import { format } from "@bowerbird/contract/messages";
import * as t from "../messages.json";
import {
  Bookmark,
  BookmarkPlus,
  ClipboardPaste,
  Clock,
  Download,
  FolderPlus,
  Folders,
  GraduationCap,
  History,
  Image,
  Keyboard,
  LayoutGrid,
  Link,
  List,
  ListChecks,
  LogOut,
  type LucideIcon,
  Moon,
  Settings,
  SlidersHorizontal,
  Star,
  Sun,
  Tags,
  Trash2,
  Unlink,
  Upload,
  Wand2,
} from "lucide-react";
import { type Combination, pageKeys } from "../browser/shortcut-keys.ts";
import { fixPath, methodPath } from "../routing/add-paths.ts";
import { settingsPath, type SettingsTab, settingsTabs } from "../routing/settings-tabs.ts";
import { pageSelection } from "../selection/use-selection.tsx";
import { currentTheme, setTheme } from "../theme/theme-toggle.tsx";

/** What an action needs from the page. */
export interface ActionContext {
  show: (dialog: "new-category" | "advanced-search" | "tutorial" | "shortcuts") => void;
  showView: (view: "cards" | "covers" | "dense") => void;
  saveFromClipboard: () => void;
  logOut: () => void;
}

/** Something that a person can do from anywhere in the app. */
export interface Action {
  id: string;
  label: string;
  /** Typed as a whole, the label or one of these comes before all bookmarks. Lower case, like the keywords. */
  names?: readonly string[];
  /** Other words that people use for it. */
  keywords: readonly string[];
  icon: LucideIcon;
  keys?: readonly Combination[];
  /** Whether it can be done now; always, if not given. */
  isAvailable?: () => boolean;
  /** The page that it opens, */
  path?: string;
  /** or what it does. */
  run?: (context: ActionContext) => void;
}

/** Every action, the most used first. Quick search finds them, and the lists of shortcuts show their keys. */
export const actions: readonly Action[] = [
  toPage("add-link", t.addALink, BookmarkPlus, methodPath("single"), ["save", "new bookmark", "url", "single"]),
  {
    id: "import",
    label: t.importBookmarks,
    names: ["import"],
    keywords: ["upload", "file", "html", "browser", "chrome", "firefox", "safari", "pocket", "raindrop", "csv"],
    icon: Upload,
    path: methodPath("file"),
  },
  {
    id: "new-category",
    label: t.newCategory,
    keywords: ["create", "add", "folder"],
    icon: FolderPlus,
    run: ({ show }) => show("new-category"),
  },
  {
    id: "fix-categories",
    label: t.fixCategories,
    names: ["fix", "recategorize"],
    keywords: ["sort", "organize", "tidy", "ai", "tag"],
    icon: Wand2,
    path: fixPath(),
  },
  {
    id: "advanced-search",
    label: t.advancedSearch,
    names: ["filters"],
    keywords: ["filter", "find", "ai filters", "date"],
    icon: SlidersHorizontal,
    run: ({ show }) => show("advanced-search"),
  },
  {
    id: "save-from-clipboard",
    label: t.saveABookmarkQuicklyFromThe,
    keywords: ["paste", "quick save", "copied link"],
    icon: ClipboardPaste,
    keys: pageKeys.saveFromClipboard,
    run: ({ saveFromClipboard }) => saveFromClipboard(),
  },
  toPage("add-links", t.addSeveralLinks, Link, methodPath("bulk"), ["paste", "bulk", "urls", "many"]),
  toPage("add-categories", t.createCategoriesAndAddLinksTo, Folders, methodPath("categories"), [
    "new categories",
    "folders",
    "urls",
  ]),
  {
    id: "select",
    label: t.selectBookmarks,
    keywords: ["bulk edit", "choose", "mark", "several"],
    icon: ListChecks,
    isAvailable: () => pageSelection() !== null,
    run: () => pageSelection()?.edit(true),
  },
  toPage("home", t.allBookmarks, Bookmark, "/", ["home", "library", "start"]),
  toPage("favorites", "Favorites", Star, "/?search=&is=favorite", ["starred", "liked"]),
  toPage("read-later", t.readLater, Clock, "/?search=&is=unread", ["unread", "reading list"]),
  toPage("broken-links", t.brokenLinks, Unlink, "/?search=&is=broken", ["dead", "missing", "404"]),
  toPage("tags", "Tags", Tags, "/tags", ["rename tag", "merge", "labels"]),
  toPage("history", "History", History, "/history", ["undo", "changes", "log"]),
  toPage("trash", "Trash", Trash2, "/trash", ["deleted", "restore", "bin", "undo"]),
  {
    id: "cards-view",
    label: t.cardsView,
    keywords: ["grid", "layout"],
    icon: LayoutGrid,
    run: ({ showView }) => showView("cards"),
  },
  {
    id: "covers-view",
    label: t.coversView,
    keywords: ["pictures", "images", "gallery", "layout"],
    icon: Image,
    run: ({ showView }) => showView("covers"),
  },
  {
    id: "dense-view",
    label: t.denseView,
    keywords: ["list", "compact", "rows", "layout"],
    icon: List,
    run: ({ showView }) => showView("dense"),
  },
  {
    id: "dark-theme",
    label: t.switchToDarkTheme,
    names: ["dark", "dark mode", "dark theme"],
    keywords: ["night", "appearance", "color"],
    icon: Moon,
    isAvailable: () => currentTheme() === "light",
    run: () => setTheme("dark"),
  },
  {
    id: "light-theme",
    label: t.switchToLightTheme,
    names: ["light mode", "light theme"],
    keywords: ["day", "appearance", "color"],
    icon: Sun,
    isAvailable: () => currentTheme() === "dark",
    run: () => setTheme("light"),
  },
  toExport("html", "HTML", ["browser", "netscape"]),
  toExport("json", "JSON", ["complete"]),
  toExport("csv", "CSV", ["spreadsheet", "excel"]),
  toPage("settings", "Settings", Settings, "/settings", ["preferences", "options"]),
  toSettings("backup", ["google drive", "schedule", "restore", "export"]),
  toSettings("account", ["name", "email", "password", "passkey", "two-step", "devices", "sessions", "token", "api"]),
  toSettings("privacy", ["delete account", "my data", "semantic search"]),
  toSettings("notifications", ["email", "mails", "summary"]),
  toSettings("sources", ["github", "rss", "feed", "reddit", "hacker news", "linkding", "karakeep", "sync"]),
  toSettings("links", ["link check", "broken"]),
  toPage("save-from-anywhere", t.saveFromAnywhere, Download, "/save-from-anywhere", [
    "extension",
    "bookmarklet",
    "install",
    "app",
    "phone",
  ]),
  {
    id: "tutorial",
    label: t.tutorial,
    names: ["help"],
    keywords: ["guide", "tour", "introduction"],
    icon: GraduationCap,
    run: ({ show }) => show("tutorial"),
  },
  {
    id: "shortcuts",
    label: t.keyboardShortcuts,
    names: ["shortcuts"],
    keywords: ["help", "keys", "tips", "hotkeys"],
    icon: Keyboard,
    keys: pageKeys.shortcuts,
    run: ({ show }) => show("shortcuts"),
  },
  {
    id: "log-out",
    label: t.logOut,
    names: ["logout", "sign out"],
    keywords: ["leave", "end session"],
    icon: LogOut,
    run: ({ logOut }) => logOut(),
  },
];

function toPage(id: string, label: string, icon: LucideIcon, path: string, keywords: readonly string[]): Action {
  return { id, label, keywords, icon, path };
}

function toSettings(tab: SettingsTab, keywords: readonly string[]): Action {
  return toPage(`settings-${tab}`, `Settings: ${settingsTabs[tab]}`, Settings, settingsPath(tab), keywords);
}

function toExport(kind: string, name: string, keywords: readonly string[]): Action {
  return {
    id: `export-${kind}`,
    label: format(t.exportAsName, { name }),
    names: ["export"],
    keywords: [...keywords, "download", "backup", "save a copy"],
    icon: Download,
    run: () => download(`/api/export?format=${kind}`),
  };
}

function download(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}

/** The actions that can be done now. */
export function availableActions(): Action[] {
  return actions.filter(({ isAvailable }) => isAvailable?.() ?? true);
}
