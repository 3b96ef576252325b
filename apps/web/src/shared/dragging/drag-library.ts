import type * as Library from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";

type DragLibrary = typeof Library;

let library: DragLibrary | undefined;
let loading: Promise<DragLibrary> | undefined;

/**
 * Sets up dragging with its library, which is loaded when a pointer moves on the page.
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
  await isPointed();
  library = await import("@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter");
  return library;
}

/** At the first movement of a pointer, long before it can drag, or at its press. */
function isPointed(): Promise<void> {
  return new Promise((resolve) => {
    for (const type of ["pointermove", "pointerdown"]) {
      addEventListener(type, () => resolve(), { once: true, capture: true });
    }
  });
}
