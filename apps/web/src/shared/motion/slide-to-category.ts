/**
 * Shows where a bookmark went: its card, or a row's part of it, slides to the category in the sidebar. Nothing moves
 * where the person wants no motion, or the category is not on the screen.
 *
 * @param bookmarkId the bookmark, while its card is still in the list
 */
export function slideToCategory(bookmarkId: string, categoryId: string): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const card = document.querySelector(`[data-bookmark="${CSS.escape(bookmarkId)}"]`)?.closest("article");
  const target = document.querySelector(`nav [data-category="${CSS.escape(categoryId)}"]`)?.getBoundingClientRect();
  if (!card || !target || !isOnScreen(target)) return;
  const from = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  Object.assign(ghost.style, {
    position: "fixed",
    zIndex: "50",
    pointerEvents: "none",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    transformOrigin: "top left",
  });
  document.body.append(ghost);
  const moved = `translate(${target.left - from.left}px, ${target.top - from.top}px) scale(0.2)`;
  const slide = ghost.animate([{ opacity: 0.9 }, { transform: moved, opacity: 0.2 }], {
    duration: 200,
    easing: "ease-in",
  });
  for (const end of ["finish", "cancel"]) slide.addEventListener(end, () => ghost.remove());
}

function isOnScreen({ top, bottom, width }: DOMRect): boolean {
  return width > 0 && bottom > 0 && top < innerHeight;
}
