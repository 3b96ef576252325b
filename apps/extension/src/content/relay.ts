// Runs in the page that grants the token: passes the page's messages on to the background, which checks them.
import type { ToPage } from "@bowerbird/contract/extension-info";

const api = ((globalThis as { browser?: typeof chrome }).browser ?? chrome) as typeof chrome;
const world = globalThis as { isRelaying?: true };

if (!world.isRelaying) {
  world.isRelaying = true;
  window.addEventListener("message", (event: MessageEvent<{ to?: unknown } | null>) => {
    if (event.source !== window || event.origin !== location.origin) return;
    if (event.data?.to === "bowerbird-extension") void relay(event.data);
  });
}

async function relay(pairing: unknown): Promise<void> {
  const answer = (await api.runtime.sendMessage({ pairing })) as ToPage | null;
  if (answer) window.postMessage(answer, location.origin);
}
