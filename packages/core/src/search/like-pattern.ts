/** A LIKE pattern that finds the text as it is: what LIKE reads as a sign of its own is escaped. */
export function contains(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A LIKE pattern that finds texts beginning so. */
export function startsWith(text: string): string {
  return `${escapeLike(text)}%`;
}

export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
