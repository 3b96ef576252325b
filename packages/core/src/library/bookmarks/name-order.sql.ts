import { currentLanguage } from "@bowerbird/contract/messages/language-scope";

/**
 * SQL: a name in the order of the language of the request, numbers by their value. As `compareNames` of the package
 * `bookmark` orders on a device.
 */
export function inNameOrder(name: string): string {
  return `${name} collate "names_${currentLanguage()}"`;
}

/** SQL: what a bookmark is ordered by as its title, with the columns of a table. */
export function titleOrder(table = ""): string {
  return inNameOrder(`coalesce(nullif(${table}title, ''), ${table}host)`);
}
