/** Keeps an item that is scrolled into view clear of the sticky header and of the bar at the end of the page. */
export const clearOfEdges = "scroll-mt-[calc(var(--header-height)+3.75rem)] scroll-mb-24";
