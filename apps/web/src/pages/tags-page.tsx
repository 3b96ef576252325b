import { noFilters, writeFilters } from "../features/advanced-search/search-filters.ts";
import { Tags } from "../features/tags/tags.tsx";
import { ListPage } from "./list-page.tsx";

/** All tags, to be found, renamed, merged and deleted. */
export default function TagsPage() {
  const description = "Rename, merge and delete tags on all bookmarks at once. Every change can be undone.";
  return (
    <ListPage title="Tags" description={description}>
      <Tags linkOf={searchFor} />
    </ListPage>
  );
}

/** The search for a tag's bookmarks. In a list of tags a comma would end it: such a tag is asked for by name. */
function searchFor(tag: string): string {
  const filters = tag.includes(",") ? { ...noFilters, query: `tag:"${tag}"` } : { ...noFilters, tags: tag };
  return `/?${writeFilters(new URLSearchParams(), filters)}`;
}
