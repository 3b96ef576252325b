import type { BookmarkState } from "../bookmarks/index.ts";
import { isAddressTitle } from "./is-useless-title.ts";
import type { PageMetadata } from "./read-page.ts";

/** A bookmark with what its page says where the person said nothing; what they typed stays. */
export function fillBookmark(state: BookmarkState, metadata: PageMetadata, favicon: string): BookmarkState {
  const hasTitle = !isAddressTitle(state.title, state.url);
  const hasIcon = state.favicon !== "" && state.favicon !== "null";
  return {
    ...state,
    title: hasTitle || metadata.title === "" ? state.title : metadata.title,
    description: state.description || metadata.description || null,
    favicon: hasIcon || favicon === "" ? state.favicon : favicon,
  };
}
