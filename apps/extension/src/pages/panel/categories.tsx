import { locale } from "@bowerbird/contract/messages/locale";
import * as t from "../../messages.json";
import { toGroups } from "@bowerbird/bookmark/home-groups";
import { Fragment, useId } from "react";
import type { Client } from "../../server/client.ts";
import { useLoaded } from "../../ui/use-loaded.ts";

export interface ChosenCategory {
  id: string;
  name: string;
}

/** The categories that are not empty, with their counts. */
export function Categories({
  client,
  name,
  onChoose,
}: {
  client: Client;
  name: string;
  onChoose: (category: ChosenCategory) => void;
}) {
  const id = useId();
  const loaded = useLoaded(name, async () => toGroups(await client.categories.list.query()));
  // The list above shows the error.
  if (loaded.state !== "loaded" || loaded.value.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 text-sm font-semibold text-muted">
        {t.categories}
      </h2>
      <ul className="-mx-2">
        {loaded.value.map((category) => (
          <li key={category.id}>
            <button
              type="button"
              className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-start hover:bg-hover"
              onClick={() => onChoose(category)}
            >
              <span aria-hidden>{category.icon}</span>
              <span className="min-w-0 flex-1 truncate">
                {category.parents.map((parent, index) => (
                  <Fragment key={index}>
                    <bdi>{parent}</bdi>
                    {" › "}
                  </Fragment>
                ))}
                <bdi>{category.name}</bdi>
              </span>
              <span className="text-sm text-muted">{category.count.toLocaleString(locale)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
