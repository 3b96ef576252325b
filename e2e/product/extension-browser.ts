import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Worker } from "@playwright/test";

const built = path.resolve(import.meta.dirname, "../../apps/extension/dist/chromium");

export interface ExtensionBrowser {
  context: BrowserContext;
  /** The extension's background, started again if the browser has ended it. */
  background(): Promise<Worker>;
  /** The URL of one of its pages, for example `popup.html`. */
  page(name: string): string;
  close(): Promise<void>;
}

/**
 * A browser with the built extension, except that the permissions which the browser would ask for are
 * granted from the start, because no test can press the buttons of the browser's own windows.
 *
 * @param baseURL of the product
 */
export async function openExtensionBrowser(
  executablePath: string | undefined,
  baseURL: string,
): Promise<ExtensionBrowser> {
  const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-extension-"));
  const extension = path.join(folder, "extension");
  cpSync(built, extension, { recursive: true });
  grantAll(path.join(extension, "manifest.json"));
  const context = await chromium.launchPersistentContext(path.join(folder, "profile"), {
    ...(executablePath ? { executablePath } : {}),
    baseURL,
    // The old headless mode, the default of tests, does not support extensions.
    headless: false,
    args: ["--headless=new", `--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
    viewport: { width: 1000, height: 800 },
    locale: "en-GB",
    timezoneId: "UTC",
  });
  const background = async () => context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const { protocol, host } = new URL((await background()).url());
  return {
    context,
    background,
    page: (name) => `${protocol}//${host}/${name}`,
    close: async () => {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Changes a manifest: what the browser would ask for is granted from the start. */
export function grantAll(file: string): void {
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;
  const { permissions = [], optional_permissions = [] } = manifest;
  const granted = { permissions: [...permissions, ...optional_permissions], host_permissions: ["http://127.0.0.1/*"] };
  writeFileSync(file, JSON.stringify({ ...manifest, ...granted, optional_permissions: [] }));
}
