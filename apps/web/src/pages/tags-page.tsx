import { tagPath } from "../features/advanced-search/search-filters.ts";
import { Tags } from "../features/tags/tags.tsx";
import { ListPage } from "./list-page.tsx";

/** All tags, to search, rename, merge and delete. */
export default function TagsPage() {
  const description = "Rename, merge and delete tags on all your bookmarks. Every change can be undone.";
  return (
    <ListPage title="Tags" description={description}>
      <Tags toLink={tagPath} />
    </ListPage>
  );
}
