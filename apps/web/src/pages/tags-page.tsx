import { useHeadingFocus } from "../browser/use-heading-focus.ts";
import { noFilters, writeFilters } from "../features/advanced-search/search-filters.ts";
import { Tags } from "../features/tags/tags.tsx";

/** All tags, to be found, renamed, merged and deleted. */
export default function TagsPage() {
  const heading = useHeadingFocus();
  return (
    <main id="content" tabIndex={-1} className="mx-auto max-w-[960px] px-4 py-6 outline-none md:px-6">
      <title>Tags · Bowerbird</title>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight outline-none">
        Tags
      </h1>
      <p className="text-muted">Rename, merge and delete tags on all bookmarks at once. Every change can be undone.</p>
      <Tags linkOf={searchFor} />
    </main>
  );
}

/** The search for a tag's bookmarks. In a list of tags a comma would end it: such a tag is asked for by name. */
function searchFor(tag: string): string {
  const filters = tag.includes(",") ? { ...noFilters, query: `tag:"${tag}"` } : { ...noFilters, tags: tag };
  return `/?${writeFilters(new URLSearchParams(), filters)}`;
}
