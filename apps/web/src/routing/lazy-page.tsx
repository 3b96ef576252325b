import { type ComponentType, lazy, useState } from "react";
import { reloadOnce } from "./reload-once.ts";

type Import = () => Promise<{ default: ComponentType }>;

export interface LazyPage {
  (): React.ReactNode;
  /** Fetches the page's code, for a page that is about to be shown. Failing is left to drawing it. */
  load(): Promise<void>;
}

/**
 * A page whose code is fetched when it is first shown. Unlike React's own `lazy`, one that is already there is drawn at
 * once: React would show the fallback in between, and then for 300 ms at least.
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
    // Decided once: another component in its place would begin anew.
    const [Shown] = useState(() => loaded ?? Later);
    return <Shown />;
  }
  Page.load = () => load().then(undefined, () => undefined) as Promise<void>;
  return Page;
}
