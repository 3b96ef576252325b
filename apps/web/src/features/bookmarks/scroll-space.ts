/** Firefox draws nothing below 17.9 million pixels, the others nothing below 33.5 million. */
export const tallest = 15_000_000;

export interface ScrollSpace {
  /** Of the element that stands for the list on the page. */
  height: number;
  /** From how far the page is scrolled into that element to the height within the list. */
  toList: (offset: number) => number;
  /** The way back, for heights within the list. */
  toPage: (height: number) => number;
}

/** A list that is taller than browsers can draw is scrolled through in larger steps; every place in it can be reached. */
export function scrollSpace(listHeight: number, viewport: number): ScrollSpace {
  const height = Math.min(listHeight, tallest);
  if (height === listHeight) return { height, toList: (offset) => offset, toPage: (place) => place };
  const [way, listWay] = [height - viewport, listHeight - viewport];
  return {
    height,
    toList: (offset) => {
      if (offset <= 0) return offset;
      return offset >= way ? listWay + (offset - way) : (offset * listWay) / way;
    },
    toPage: (place) => (place >= listWay ? way + (place - listWay) : (place * way) / listWay),
  };
}
