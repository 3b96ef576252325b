import type { FieldChange } from "@bowerbird/contract/restores";

/** The changed fields, with old and new values. */
export function ChangeLines({ changes }: { changes: readonly FieldChange[] }) {
  return changes.map(({ field, from, to }) => (
    <p key={field} className="text-sm break-words text-muted">
      {field}: <del className="line-through">{shown(field, from)}</del> <span aria-hidden>→</span>
      <span className="sr-only">becomes</span> <ins className="text-ink no-underline">{shown(field, to)}</ins>
    </p>
  ));
}

function shown(field: string, value: string | null): string {
  if (value === null) return "nothing";
  return field === "date" ? date.format(new Date(value)) : value;
}

const date = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });
