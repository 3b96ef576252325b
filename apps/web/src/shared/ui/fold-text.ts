/** In lower case and without accents, for finding. */
export function foldText(text: string): string {
  return text.trim().toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
}
