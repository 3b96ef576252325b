import { Tags as TagsIcon } from "lucide-react";
import * as common from "../shared/messages.json";
import * as t from "./messages.json";
import { searchPath, tagPath } from "../features/advanced-search/search-filters.ts";
import { Tags } from "../features/tags/tags.tsx";
import { ListPage } from "./library/list-header.tsx";

/** All tags, to search, rename, merge and delete. */
export default function TagsPage() {
  const description = t.tagsDescription;
  return (
    <ListPage icon={<TagsIcon />} title={common.tags} description={description}>
      <Tags toLink={tagPath} untaggedPath={searchPath({ is: "untagged" })} />
    </ListPage>
  );
}
