import { FakeServer } from "@bowerbird/api/testing";
import { FakeBrowser } from "./fake-browser.ts";
import { extensionUrl } from "./fake-chrome.ts";
import type { FakeContext } from "./fake-context.ts";

/** The browser of the running test, its server, and the requests that the server received. */
export let fake: FakeBrowser;
export let server: FakeServer;
export let requests: Request[];

/** The context of the test's code; `chrome` belongs to it. */
let here: FakeContext;
const frames: HTMLIFrameElement[] = [];

export const origin = "https://bookmarks.example";
export const token = "bbt_of_ada";

Object.assign(globalThis, {
  chrome: new Proxy({} as typeof chrome, { get: (_none, name) => here.chrome[name as keyof typeof chrome] as unknown }),
});

export function startBrowser(): void {
  fake = new FakeBrowser();
  server = new FakeServer();
  requests = [];
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    requests.push(request.clone());
    return fetch(request);
  };
  server.on("bookmarks.savedKeys", { digest: "", keys: null });
  runTestAt({ url: `${extensionUrl}popup.html` });
}

export function closeBrowser(): void {
  for (const frame of frames.splice(0)) frame.remove();
  server.close();
  if (server.unanswered.length > 0) throw new Error(`The test has no answer for ${server.unanswered.join(", ")}.`);
}

/** Runs the test's own code in another context: on a page of the extension, or in the page of a tab. */
export function runTestAt(where: { url: string; tabId?: number }): void {
  here?.close();
  here = fake.open(where);
}

export function connect(fields: { isRevoked?: boolean } = {}): void {
  fake.local.write({ connection: { origin, token, ...fields } });
}

type Realm = Window & { JSON: JSON; Response: typeof Response };

/**
 * Starts the extension's background without any state in memory, like a browser.
 *
 * @returns a function that ends it, as the browser does when it is idle
 */
export async function startBackground(): Promise<{ end(): void; window: Window }> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  document.body.append(frame);
  frames.push(frame);
  const realm = frame.contentWindow as unknown as Realm;
  const context = fake.open({ url: `${extensionUrl}background.js`, parse: realm.JSON.parse });
  Object.assign(realm, {
    chrome: context.chrome,
    setTimeout: (...args: Parameters<typeof setTimeout>) => globalThis.setTimeout(...args),
    fetch: async (...args: Parameters<typeof fetch>) => {
      const { status, ...answer } = await globalThis.fetch(...args).then(readAnswer);
      return new realm.Response(answer.text, { status });
    },
  });
  await run(realm, "/src/background/background.ts");
  const end = (): void => {
    context.close();
    frame.remove();
  };
  return { end, window: realm };
}

/** The same, for an extension that is connected to its server. */
export function startConnected(): ReturnType<typeof startBackground> {
  connect();
  return startBackground();
}

async function readAnswer(answer: Response): Promise<{ status: number; text: string }> {
  return { status: answer.status, text: await answer.text() };
}

function run({ document: page }: Window, address: string): Promise<void> {
  const script = page.createElement("script");
  script.type = "module";
  script.src = address;
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error(`${address} does not load.`)));
    page.head.append(script);
  });
}
