/** Firefox renders nothing below 17.9 million pixels, other browsers nothing below 33.5 million. */
export const maxHeight = 15_000_000;

export interface ScrollSpace {
  /** Of the list's element on the page. */
  height: number;
  /** From the page's scroll offset within that element to the height within the list. */
  toList: (offset: number) => number;
  /** The inverse, for heights within the list. */
  toPage: (height: number) => number;
}

/** A list taller than browsers can render scrolls in larger steps; every item can be reached. */
export function scrollSpace(listHeight: number, viewport: number): ScrollSpace {
  const height = Math.min(listHeight, maxHeight);
  if (height === listHeight) return { height, toList: (offset) => offset, toPage: (y) => y };
  const [way, listWay] = [height - viewport, listHeight - viewport];
  return {
    height,
    toList: (offset) => {
      if (offset <= 0) return offset;
      return offset >= way ? listWay + (offset - way) : (offset * listWay) / way;
    },
    toPage: (y) => (y >= listWay ? way + (y - listWay) : (y * way) / listWay),
  };
}
