import type { Suggestion } from "@bowerbird/contract/ai";

/** The person's collections that the link would belong to. */
export function SuggestedCollections({ collections }: Pick<Suggestion, "collections">) {
  return (
    <ul className="flex flex-col gap-1.5 pt-1.5 max-sm:pt-0">
      {collections.map(({ name, description, estimatedCount }) => (
        <li key={`${name} ${description}`} className="flex items-baseline justify-between gap-4 text-sm">
          <span className="min-w-0">
            <span className="font-medium" dir="auto">
              {name}
            </span>{" "}
            <span className="text-muted">{description}</span>
          </span>
          <span className="shrink-0 text-muted tabular-nums">
            {estimatedCount.toLocaleString("en")} {estimatedCount === 1 ? "bookmark" : "bookmarks"}
          </span>
        </li>
      ))}
    </ul>
  );
}
