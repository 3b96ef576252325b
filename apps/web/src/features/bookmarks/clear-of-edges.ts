/** Where a place goes that is scrolled into sight: clear of what sticks to the page's top and of the bar at its end. */
export const clearOfEdges = "scroll-mt-[calc(var(--header-height)+3.75rem)] scroll-mb-24";
