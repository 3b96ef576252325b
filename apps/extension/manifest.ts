import type { Language } from "@bowerbird/contract/languages";
import { translate } from "@bowerbird/contract/messages/translations";
import t from "./src/manifest.messages.json" with { type: "json" };

/** The texts of the manifest in a language, as browsers read them: `_locales/de/messages.json`. */
export function manifestTexts(language: Language): Record<string, { message: string }> {
  const texts = {
    description: t.description,
    saveToBowerbird: t.saveToBowerbird,
    savePage: t.savePage,
    savePageByAnotherKey: t.savePageByAnotherKey,
  };
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, { message: translate(text, language) }]),
  );
}

export type Target = "chromium" | "firefox";

const icons = { 16: "icon-16.png", 32: "icon-32.png", 48: "icon-48.png", 128: "icon-128.png" };
const title = "__MSG_saveToBowerbird__";

/**
 * The extension's manifest. It sees a page only when it is used on it, and reaches only the server that the
 * person names; everything else is an optional permission.
 */
export function manifestFor(target: Target, version: string): Record<string, unknown> {
  return {
    manifest_version: 3,
    name: "Bowerbird",
    default_locale: "en",
    description: "__MSG_description__",
    version,
    icons,
    action: { default_popup: "popup.html", default_title: title, default_icon: icons },
    options_ui: { page: "options.html", open_in_tab: true },
    omnibox: { keyword: "bb" },
    // Chromium does not assign shortcuts that it uses itself, such as the first: the second is the fallback.
    commands: {
      "save-page": {
        suggested_key: { default: "Ctrl+Shift+B", mac: "Command+Shift+B" },
        description: "__MSG_savePage__",
      },
      "save-page-too": {
        suggested_key: { default: "Alt+Shift+Y" },
        description: "__MSG_savePageByAnotherKey__",
      },
    },
    optional_permissions: ["bookmarks", "tabs"],
    optional_host_permissions: ["http://*/*", "https://*/*"],
    ...own[target],
  };
}

const permissions = ["activeTab", "alarms", "contextMenus", "idle", "scripting", "storage", "unlimitedStorage"];
const background = "background.js";

const own: Record<Target, Record<string, unknown>> = {
  chromium: {
    permissions: [...permissions, "sidePanel"],
    background: { service_worker: background, type: "module" },
    side_panel: { default_path: "panel.html" },
    minimum_chrome_version: "126",
  },
  firefox: {
    permissions,
    background: { scripts: [background], type: "module" },
    sidebar_action: {
      default_panel: "panel.html",
      default_title: "Bowerbird",
      default_icon: icons,
      open_at_install: false,
    },
    browser_specific_settings: {
      gecko: {
        id: "bowerbird@bowerbird.invalid",
        strict_min_version: "142.0",
        // Sent to the person's own server when they save.
        data_collection_permissions: { required: ["bookmarksInfo", "websiteContent"] },
      },
    },
  },
};
