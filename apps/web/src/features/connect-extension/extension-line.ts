import { isToPage, type SaidToExtension, type ToPage } from "@bowerbird/contract/extension-pairing";

/** Time between two messages (ms): the extension may only just have started to listen. */
const repeatAfterMs = 250;

/**
 * Posts a message to the browser extension that opened this page, repeatedly until it answers. The message stays
 * within this page: without the extension it goes nowhere.
 *
 * @param state a shared value by which page and extension recognize each other
 * @param signal ends the waiting; the promise then rejects
 */
export function sayToExtension(said: SaidToExtension, state: string, signal: AbortSignal): Promise<ToPage["type"]> {
  const message = { to: "bowerbird-extension", state, ...said };
  return new Promise((resolve, reject) => {
    const listen = ({ source, origin, data }: MessageEvent<unknown>): void => {
      if (source !== window || origin !== location.origin || !isToPage(data) || data.state !== state) return;
      end();
      resolve(data.type);
    };
    const say = (): void => window.postMessage(message, location.origin);
    const timer = setInterval(say, repeatAfterMs);
    const end = (): void => {
      clearInterval(timer);
      window.removeEventListener("message", listen);
    };
    window.addEventListener("message", listen);
    signal.addEventListener("abort", () => {
      end();
      reject(new Error("The extension does not answer."));
    });
    say();
  });
}
