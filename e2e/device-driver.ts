import type { Page } from "./test.ts";

/** An edit as the worker keeps it. */
export interface DeviceEdit {
  call: string;
  input: object;
}

interface Driven {
  callWorker: (method: string, args: unknown[]) => Promise<unknown>;
}

/** Starts the worker that keeps the library on a device, as the app does: a page of the app without its screens. */
export async function startWorker(page: Page, userId: string): Promise<void> {
  const script = await findWorker(page);
  await page.evaluate(
    ([address, person]) => {
      const worker = new Worker(address, { type: "module" });
      const call = (method: string, args: unknown[], ports: MessagePort[] = []): Promise<unknown> => {
        const id = crypto.randomUUID();
        const answer = new Promise((resolve, reject) => {
          worker.addEventListener(
            "message",
            ({ data }: MessageEvent<{ id: string; name?: string; value: unknown }>) => {
              if (data.id === id) (data.name === "throw" ? reject : resolve)(data.value);
            },
          );
        });
        const toValue = (value: unknown) => ({ type: "RAW", value });
        const toPort = (value: MessagePort) => ({ type: "HANDLER", name: "proxy", value });
        const argumentList = [...args.map(toValue), ...ports.map(toPort)];
        worker.postMessage({ id, type: "APPLY", path: [method], argumentList }, ports);
        return answer;
      };
      Object.assign(window, { callWorker: call });
      return call("start", [person, "library"], [new MessageChannel().port2, new MessageChannel().port2]);
    },
    [script, userId] as const,
  );
}

/** The name of the worker's file, from the list of files that work without a network. */
async function findWorker(page: Page): Promise<string> {
  return page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      const found = requests
        .map(({ url }) => new URL(url).pathname)
        .find((path) => path.startsWith("/workers/device-"));
      if (found) return found;
    }
    throw new Error("The worker is not cached.");
  });
}

export function callWorker<T>(page: Page, method: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(([name, given]) => (window as unknown as Driven).callWorker(name, given) as Promise<T>, [
    method,
    args,
  ] as const);
}

/** Keeps edits one after the other, without waiting for the server. @returns how many are stored */
export function keepAll(page: Page, edits: readonly DeviceEdit[]): Promise<number> {
  return page.evaluate(async (given) => {
    const { callWorker: call } = window as unknown as Driven;
    let kept = 0;
    for (const edit of given) {
      await call("keep", [{ ...edit, key: crypto.randomUUID(), at: Date.now(), before: [] }, 0]);
      kept += 1;
    }
    return kept;
  }, edits);
}
