import type * as Library from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";

type DragLibrary = typeof Library;

let library: DragLibrary | undefined;
let loading: Promise<DragLibrary> | undefined;

/**
 * Sets up dragging with its library, which is loaded when the page is idle.
 *
 * @param setUp returns its cleanup
 * @returns the cleanup, whether it has been set up or not
 */
export function withDragLibrary(setUp: (library: DragLibrary) => () => void): () => void {
  if (library) return setUp(library);
  let [isWanted, end] = [true, (): void => {}];
  loading ??= load();
  loading.then(
    (loaded) => isWanted && (end = setUp(loaded)),
    // Without it, everything can still be moved from the menus; the next list tries again.
    () => (loading = undefined),
  );
  return () => {
    isWanted = false;
    end();
  };
}

async function load(): Promise<DragLibrary> {
  await isIdle();
  library = await import("@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter");
  return library;
}

/** When the page is idle, after half a second at most, or on a pointer press. */
function isIdle(): Promise<void> {
  return new Promise((resolve) => {
    addEventListener("pointerdown", () => resolve(), { once: true, capture: true });
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 500 });
    else setTimeout(resolve, 200);
  });
}
