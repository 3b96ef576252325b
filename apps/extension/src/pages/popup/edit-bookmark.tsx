import type { GivenPage } from "@bowerbird/contract/bookmarks";
import { format } from "@bowerbird/contract/messages";
import * as t from "../../messages.json";
import { limits } from "@bowerbird/contract/limits";
import { useId, useState } from "react";
import type { SavedBookmark } from "../../saving/link.ts";
import type { Connection } from "../../server/connection.ts";
import { Button, failureSentence, Message } from "../../ui/page.tsx";
import { useClient } from "../../ui/connected-only.tsx";
import { CategorySelect, useCategories } from "./category-select.tsx";
import { TagField } from "./tag-field.tsx";
import { useSuggestion } from "./use-suggestion.ts";

type Change = { title?: string; categoryId?: string; tags?: string[] };

interface EditBookmarkProps {
  bookmark: SavedBookmark;
  page?: GivenPage | undefined;
  isNew: boolean;
  connection: Connection;
}

/** A bookmark's title, category and tags; each change is saved at once. */
export function EditBookmark({ bookmark, page, isNew, connection }: EditBookmarkProps) {
  const id = useId();
  const client = useClient(connection);
  const [shown, setShown] = useState(bookmark);
  const [problem, setProblem] = useState("");
  const change = (changed: Change): void => {
    setShown((before) => ({ ...before, ...changed }));
    setProblem("");
    client.bookmarks.update
      .mutate({ id: bookmark.id, ...changed })
      .catch((error: unknown) => setProblem(format(t.notChanged, { problem: failureSentence(error) })));
  };
  const chooseCategory = ({ id: categoryId, name }: { id: string; name: string }): void => {
    change({ categoryId });
    setShown((before) => ({ ...before, category: name }));
  };
  const categories = useCategories(client);
  const { isLoading, suggested, offered } = useSuggestion(
    client,
    isNew ? bookmark : null,
    shown,
    page,
    ({ tags, category }) => {
      if (tags) change({ tags });
      if (category) chooseCategory(category);
    },
  );
  return (
    <div className="flex flex-col gap-3">
      <label htmlFor={`${id}-title`} className="flex flex-col gap-1 text-sm font-medium">
        {t.title}
        <input
          id={`${id}-title`}
          className="field text-base font-normal"
          defaultValue={bookmark.title}
          maxLength={limits.titleLength}
          onBlur={({ target }) => target.value.trim() !== shown.title && change({ title: target.value.trim() })}
          onKeyDown={({ key, currentTarget }) => key === "Enter" && currentTarget.blur()}
        />
      </label>
      <CategorySelect categories={categories} value={shown} suggested={suggested} onChange={chooseCategory} />
      {offered && (
        <Button variant="ghost" className="h-8 self-start px-2" onClick={() => chooseCategory(offered)}>
          {format(t.maybeCategory, {
            category: categories?.find(({ id: each }) => each === offered.id)?.name ?? offered.name,
          })}
        </Button>
      )}
      <TagField tags={shown.tags} isLoading={isLoading} onChange={(tags) => change({ tags })} />
      {problem !== "" && <Message tone="error">{problem}</Message>}
    </div>
  );
}
