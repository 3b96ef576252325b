import { type ComponentType, lazy, useState } from "react";
import { reloadOnce } from "./reload-once.ts";

type Import = () => Promise<{ default: ComponentType }>;

export interface LazyPage {
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
