import { getTabItem, setTabItem } from "../browser/browser-storage.ts";
import { type ComponentType, lazy, useState } from "react";

type Import = () => Promise<{ default: ComponentType }>;

interface LazyPage {
  (): React.ReactNode;
  /** Loads the page's code in advance. Errors are left to rendering. */
  load(): Promise<void>;
}

/**
 * A page whose code is loaded when it is first shown. Unlike React's `lazy`, a loaded page renders at once:
 * React would show the fallback in between, for at least 300 ms.
 */
export function lazyPage(importPage: Import): LazyPage {
  let loaded: ComponentType | undefined;
  const load = async () => {
    const page = await importPage();
    loaded = page.default;
    return page;
  };
  const Later = lazy(() => load().catch(reloadOnce));
  function Page(): React.ReactNode {
    // Decided once: another component in its position would remount.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  }
  Page.load = () => load().then(undefined, () => undefined) as Promise<void>;
  return Page;
}

const key = "bowerbird:reloaded";
/** A second failure within this time (ms) is not retried. */
const retryAfterMs = 60_000;

/**
 * Reloads the page when its code could not be loaded: a network error, or a new version. Browsers
 * do not retry a failed module import until the page is reloaded. No input is lost, because this page
 * has not rendered yet.
 *
 * @returns never, unless it throws: without a network, or shortly after the last reload
 */
function reloadOnce(error: unknown): Promise<never> {
  const last = Number(getTabItem(key) ?? 0);
  if (!navigator.onLine || Date.now() - last < retryAfterMs) throw error;
  setTabItem(key, String(Date.now()));
  location.reload();
  return new Promise(() => {});
}
