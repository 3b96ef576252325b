import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./messages.json";
import {
  Bookmark,
  BookmarkPlus,
  ChartColumn,
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
  Shuffle,
  SlidersHorizontal,
  Sparkles,
  Star,
  Sun,
  Tags,
  Trash2,
  Unlink,
  Upload,
  Wand2,
} from "lucide-react";
import type { Action, ActionGroup, View } from "./action.ts";
import { pageKeys } from "../browser/shortcut-keys.ts";
import { openAdd } from "../imports/add-request.ts";
import { fixPath, methodPath, settingsPath, type SettingsTab, settingsTabs } from "../routing/paths.ts";
import { pageSelection } from "../selection/use-selection.tsx";
import { currentTheme, setTheme } from "../theme/theme-toggle.tsx";
import { fromBase } from "../base-path/base-path.ts";

/** Every action, the most used first. Quick search finds them, and the lists of shortcuts show their keys. */
export const actions: readonly Action[] = [
  {
    id: "add-link",
    group: "add",
    label: t.addALink,
    keywords: toWords(t.addLinkKeywords),
    icon: BookmarkPlus,
    keys: pageKeys.add,
    run: () => openAdd(),
  },
  {
    id: "import",
    group: "add",
    label: t.importBookmarks,
    names: toWords(t.importNames),
    keywords: toWords(t.importKeywords),
    icon: Upload,
    path: methodPath("file"),
  },
  {
    id: "new-category",
    group: "add",
    label: t.newCategory,
    keywords: toWords(t.newCategoryKeywords),
    icon: FolderPlus,
    run: ({ show }) => show("new-category"),
  },
  {
    id: "fix-categories",
    group: "go",
    label: common.fixCategories,
    names: toWords(t.fixCategoriesNames),
    keywords: toWords(t.fixCategoriesKeywords),
    icon: Wand2,
    path: fixPath(),
  },
  {
    id: "advanced-search",
    group: "go",
    label: t.advancedSearch,
    names: toWords(t.advancedSearchNames),
    keywords: toWords(t.advancedSearchKeywords),
    icon: SlidersHorizontal,
    run: ({ show }) => show("advanced-search"),
  },
  {
    id: "save-from-clipboard",
    group: "add",
    label: t.saveABookmarkQuickly,
    keywords: toWords(t.saveFromClipboardKeywords),
    icon: ClipboardPaste,
    keys: pageKeys.saveFromClipboard,
    run: ({ saveFromClipboard }) => saveFromClipboard(),
  },
  toPage("add-links", t.addSeveralLinks, Link, methodPath("bulk"), toWords(t.addLinksKeywords), "add"),
  toPage(
    "add-categories",
    t.categorizedLinksHint,
    Folders,
    methodPath("categories"),
    toWords(t.addCategoriesKeywords),
    "add",
  ),
  {
    id: "select",
    group: "view",
    label: t.selectBookmarks,
    keywords: toWords(t.selectKeywords),
    icon: ListChecks,
    isAvailable: () => pageSelection() !== null,
    run: () => pageSelection()?.edit(true),
  },
  toPage("home", t.allBookmarks, Bookmark, "/", toWords(t.homeKeywords)),
  toPage("favorites", common.favorites, Star, "/?search=&is=favorite", toWords(t.favoritesKeywords)),
  toPage("read-later", common.readLater, Clock, "/?search=&is=unread", toWords(t.readLaterKeywords)),
  toPage("broken-links", common.brokenLinks, Unlink, "/?search=&is=broken", toWords(t.brokenLinksKeywords)),
  toPage("tags", common.tags, Tags, "/tags", toWords(t.tagsKeywords)),
  toPage("tidy", common.tidyUp, Sparkles, "/tidy", toWords(t.tidyUpKeywords)),
  toPage("rediscover", common.rediscover, Shuffle, "/rediscover", toWords(t.rediscoverKeywords)),
  toPage("insights", common.insights, ChartColumn, "/insights", toWords(t.insightsKeywords)),
  toPage("history", common.history, History, "/history", toWords(t.historyKeywords)),
  toPage("trash", common.trash, Trash2, "/trash", toWords(t.trashKeywords)),
  toView("cards", t.cardsView, LayoutGrid, toWords(t.cardsViewKeywords)),
  toView("covers", t.coversView, Image, toWords(t.coversViewKeywords)),
  toView("dense", t.denseView, List, toWords(t.denseViewKeywords)),
  toTheme("dark", common.switchToDarkTheme, Moon, toWords(t.darkThemeNames), toWords(t.darkThemeKeywords)),
  toTheme("light", common.switchToLightTheme, Sun, toWords(t.lightThemeNames), toWords(t.lightThemeKeywords)),
  toExport("html", "HTML", toWords(t.htmlExportKeywords)),
  toExport("json", "JSON", toWords(t.jsonExportKeywords)),
  toExport("csv", "CSV", toWords(t.csvExportKeywords)),
  toPage("settings", common.settings, Settings, "/settings", toWords(t.settingsKeywords), "settings"),
  toSettings("backup", toWords(t.settingsBackupKeywords)),
  toSettings("account", toWords(t.settingsAccountKeywords)),
  toSettings("appearance", toWords(t.settingsAppearanceKeywords)),
  toSettings("privacy", toWords(t.settingsPrivacyKeywords)),
  toSettings("notifications", toWords(t.settingsNotificationsKeywords)),
  toSettings("ai", toWords(t.settingsAiKeywords)),
  toSettings(
    "automation",
    [t.settingsSourcesKeywords, t.settingsRulesKeywords, t.settingsLinksKeywords].flatMap(toWords),
  ),
  toSettings("developer", toWords(t.settingsDeveloperKeywords)),
  toPage(
    "save-from-anywhere",
    common.saveFromAnywhere,
    Download,
    "/save-from-anywhere",
    toWords(t.saveFromAnywhereKeywords),
  ),
  {
    id: "tutorial",
    group: "go",
    label: common.tutorial,
    names: toWords(t.tutorialNames),
    keywords: toWords(t.tutorialKeywords),
    icon: GraduationCap,
    run: ({ show }) => show("tutorial"),
  },
  {
    id: "shortcuts",
    group: "go",
    label: common.keyboardShortcuts,
    names: toWords(t.shortcutsNames),
    keywords: toWords(t.shortcutsKeywords),
    icon: Keyboard,
    keys: pageKeys.shortcuts,
    run: ({ show }) => show("shortcuts"),
  },
  {
    id: "log-out",
    group: "settings",
    label: common.logOut,
    names: toWords(t.logOutNames),
    keywords: toWords(t.logOutKeywords),
    icon: LogOut,
    run: ({ logOut }) => logOut(),
  },
];

/** The words of a message, which separates them by commas. */
function toWords(message: string): readonly string[] {
  return message.split(", ");
}

function toPage(
  id: string,
  label: string,
  icon: LucideIcon,
  path: string,
  keywords: readonly string[],
  group: ActionGroup = "go",
): Action {
  return { id, group, label, keywords, icon, path };
}

function toView(view: View, label: string, icon: LucideIcon, keywords: readonly string[]): Action {
  return { id: `${view}-view`, group: "view", label, keywords, icon, run: ({ showView }) => showView(view) };
}

function toTheme(
  theme: "dark" | "light",
  label: string,
  icon: LucideIcon,
  names: readonly string[],
  keywords: readonly string[],
): Action {
  const isAvailable = (): boolean => currentTheme() !== theme;
  return { id: `${theme}-theme`, group: "view", label, names, keywords, icon, isAvailable, run: () => setTheme(theme) };
}

function toSettings(tab: SettingsTab, keywords: readonly string[]): Action {
  const label = format(t.settingsTab, { tab: settingsTabs[tab] });
  return toPage(`settings-${tab}`, label, Settings, settingsPath(tab), keywords, "settings");
}

function toExport(kind: string, name: string, keywords: readonly string[]): Action {
  return {
    id: `export-${kind}`,
    group: "settings",
    label: format(t.exportAsName, { name }),
    names: toWords(t.exportNames),
    keywords: [...keywords, ...toWords(t.exportKeywords)],
    icon: Download,
    run: () => download(fromBase(`/api/export?format=${kind}`)),
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
