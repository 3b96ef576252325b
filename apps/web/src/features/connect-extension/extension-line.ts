import { isToPage, type SaidToExtension, type ToPage } from "@bowerbird/contract/extension-pairing";

/** Milliseconds between two calls for an extension that may only just have begun to listen. */
const pause = 250;

/**
 * Says something to the browser extension that has opened this page, again and again until it answers. It is said
 * within this page alone: to whom the extension does not listen, nothing is sent anywhere.
 *
 * @param state by which the two know each other
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
    const timer = setInterval(say, pause);
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
