import { Badge } from "../../components/ui/badge.tsx";

/** The first tags, and the number of the others. */
export function TagList({ tags, max }: { tags: readonly string[]; max: number }) {
  const rest = tags.length - max;
  return (
    <span className="flex min-w-0 items-center gap-1 overflow-hidden">
      {tags.slice(0, max).map((tag) => (
        <Badge key={tag} title={tag} isShort className="min-w-0">
          {tag}
        </Badge>
      ))}
      {rest > 0 && (
        <Badge title={tags.slice(max).join(", ")} className="shrink-0">
          +{rest}
        </Badge>
      )}
    </span>
  );
}
