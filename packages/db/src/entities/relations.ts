import { p } from "@mikro-orm/core";

/** A row that is deleted with the one it belongs to, which it names by the person's id and a column. @param own the columns that it sets itself */
export function belongsTo<Target extends Parameters<typeof p.manyToOne>[0]>(
  target: Target,
  column: string,
  ...own: string[]
) {
  return p
    .manyToOne(target)
    .joinColumns("user_id", column)
    .ownColumns(...own)
    .deleteRule("cascade")
    .updateRule("no action");
}
