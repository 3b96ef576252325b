import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startFirefox } from "../../scripts/testing/browsers/start-firefox.ts";
import { grantAll } from "./extension-browser.ts";

const built = path.resolve(import.meta.dirname, "../../apps/extension/dist/firefox");
const id = "bowerbird@bowerbird.invalid";

/** A real Firefox with the built extension. */
export interface Firefox extends AsyncDisposable {
  /** Opens one of the extension's pages, for example `options.html`. */
  open(name: string): Promise<void>;
  /** Runs an expression in the open page; promises are awaited. @returns a string, number, boolean, null or undefined */
  evaluate(expression: string): Promise<unknown>;
}

/** Starts it with a fresh profile, and the permissions granted that no test can agree to. */
export async function openFirefox(): Promise<Firefox> {
  const extension = mkdtempSync(path.join(tmpdir(), "bowerbird-extension-"));
  cpSync(built, extension, { recursive: true });
  grantAll(path.join(extension, "manifest.json"));
  const uuid = crypto.randomUUID();
  const uuids = JSON.stringify(JSON.stringify({ [id]: uuid }));
  const firefox = await startFirefox(`user_pref("extensions.webextensions.uuids", ${uuids});\n`);
  const { call, evaluate } = firefox;
  const close = async (): Promise<void> => {
    await firefox[Symbol.asyncDispose]();
    rmSync(extension, { recursive: true, force: true });
  };
  try {
    await call("webExtension.install", { extensionData: { type: "path", path: extension } });
    const { contexts } = (await call("browsingContext.getTree", {})) as { contexts: { context: string }[] };
    const context = contexts[0]!.context;
    return {
      open: async (name) => {
        const url = `moz-extension://${uuid}/${name}`;
        await call("browsingContext.navigate", { context, url, wait: "complete" });
      },
      evaluate: (expression) => evaluate(context, expression),
      [Symbol.asyncDispose]: close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
