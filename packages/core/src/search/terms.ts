/** One word of a query: a match contains at least one of its variants. */
export interface Term {
  variants: string[];
  /** What the person typed, where the variants are corrections of it. */
  correctedFrom?: string;
}

/** More words than this do not make a search more exact, only slower. */
const mostTerms = 8;

/** The words of a folded query, separated by spaces; each is looked for as it stands, punctuation included. */
export function plainTerms(query: string): Term[] {
  const words = query.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  return [...new Set(words)].slice(0, mostTerms).map((word) => ({ variants: [word] }));
}
