import { withColors } from "@bowerbird/bookmark/category-colors";
import { showPath } from "@bowerbird/bookmark/readable-address";
import * as t from "../../messages.json";
import { withPaths } from "@bowerbird/contract/category-paths";
import { type ComponentProps, useId } from "react";
import { type SavedBookmark, shownCategory } from "../../saving/link.ts";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import type { Client } from "../../server/client.ts";
import { useLoaded } from "../../ui/use-loaded.ts";

interface Option {
  id: string;
  /** Its path. */
  name: string;
  tile?: ComponentProps<typeof CategoryIcon>;
}

/** The person's categories, by their paths; null until they are loaded. */
export function useCategories(client: Client): readonly Option[] | null {
  const loaded = useLoaded("categories", () => client.categories.list.query());
  if (loaded.state !== "loaded") return null;
  return withPaths(withColors(loaded.value)).map(({ id, path, icon, name, shownColor: color }) => {
    return { id, name: showPath(shownCategory(path)), tile: { icon, name, color } };
  });
}

export function CategorySelect({
  categories,
  value,
  suggested,
  onChange,
}: {
  categories: readonly Option[] | null;
  /** The likeliest, which begin the list. */
  suggested: readonly string[];
  value: Pick<SavedBookmark, "category" | "categoryId">;
  onChange: (chosen: Option) => void;
}) {
  const id = useId();
  const options = categories ?? [{ id: value.categoryId, name: shownCategory(value.category) }];
  const first = suggested.flatMap((one) => options.find((option) => option.id === one) ?? []);
  const chosen = options.find((option) => option.id === value.categoryId);
  return (
    <label htmlFor={id} className="flex flex-col gap-1 text-sm font-medium">
      {t.category}
      <span className="relative">
        {chosen?.tile && (
          <span className="pointer-events-none absolute start-2 top-2 leading-none">
            <CategoryIcon {...chosen.tile} />
          </span>
        )}
        <select
          id={id}
          className={`field text-base font-normal ${chosen?.tile ? "ps-8!" : ""}`}
          value={value.categoryId}
          onChange={({ target }) => onChange(options.find((option) => option.id === target.value)!)}
        >
          {first.length > 0 && <optgroup label={t.suggested}>{first.map(toOption)}</optgroup>}
          {first.length > 0 && <hr />}
          {options.filter((option) => !first.includes(option)).map(toOption)}
        </select>
      </span>
    </label>
  );
}

function toOption({ id, name }: Option) {
  return (
    <option key={id} value={id}>
      {name}
    </option>
  );
}
