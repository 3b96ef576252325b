import { noFilters, writeFilters } from "../features/advanced-search/search-filters.ts";
import { Tags } from "../features/tags/tags.tsx";
import { ListPage } from "./list-page.tsx";

/** All tags, to search, rename, merge and delete. */
export default function TagsPage() {
  const description = "Rename, merge and delete tags on all your bookmarks. Every change can be undone.";
  return (
    <ListPage title="Tags" description={description}>
      <Tags toLink={searchFor} />
    </ListPage>
  );
}

/** The search for a tag's bookmarks. A comma would end the name in a list of tags, so such a tag is put into the query. */
function searchFor(tag: string): string {
  const filters = tag.includes(",") ? { ...noFilters, query: `tag:"${tag}"` } : { ...noFilters, tags: tag };
  return `/?${writeFilters(new URLSearchParams(), filters)}`;
}
