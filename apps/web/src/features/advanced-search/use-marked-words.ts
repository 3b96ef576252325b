import { type RefObject, useEffect } from "react";
import { highlight } from "../../shared/components/highlighted-text.tsx";

/** As in `::highlight(searched)` of the styles. */
const name = "searched";

/**
 * Marks words in the titles and texts of a list's bookmarks. The elements stay as they are in any list; a browser without
 * highlights shows no marks.
 */
export function useMarkedWords(list: RefObject<HTMLElement | null>, words: readonly string[]): void {
  useEffect(() => {
    const element = list.current;
    if (!element || words.length === 0 || !("highlights" in CSS)) return;
    const mark = () => CSS.highlights.set(name, new Highlight(...findWords(element, words)));
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      CSS.highlights.delete(name);
    };
  });
}

function findWords(list: HTMLElement, words: readonly string[]): StaticRange[] {
  const ranges: StaticRange[] = [];
  for (const bookmark of list.querySelectorAll("article")) {
    const texts = document.createTreeWalker(bookmark, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      let offset = 0;
      for (const { text, isMatch } of highlight(node.textContent ?? "", words)) {
        const [startOffset, endOffset] = [offset, offset + text.length];
        if (isMatch) ranges.push(new StaticRange({ startContainer: node, startOffset, endContainer: node, endOffset }));
        offset = endOffset;
      }
    }
  }
  return ranges;
}
