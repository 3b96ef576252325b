/** What a server offers of the browser extension: `GET /extension/info.json`. Each null where there is nothing. */
export interface ExtensionInfo {
  /** Of the files `/extension/bowerbird-chromium.zip` and `/extension/bowerbird-firefox.zip`; null if they were not built. */
  version: string | null;
  chromeUrl: string | null;
  firefoxUrl: string | null;
  /** The address of the add-on that Mozilla has signed. */
  signedUrl: string | null;
}

/** The address of the information, of the page about it, and of the files. */
export const extensionPath = "/extension";
/** The page that connects the extension. Apart from its messages, because the first script of every page knows its address. */
export const pairingPath = "/connect-extension";
