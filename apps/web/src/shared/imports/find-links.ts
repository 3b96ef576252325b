/** The addresses in a text, each once, without trailing punctuation or an unmatched bracket. */
export function findLinks(text: string): string[] {
  const found = [...text.matchAll(/https?:\/\/[^\s<>"]+/gi)].map(([link]) => trimEnd(link));
  return [...new Set(found)];
}

function trimEnd(found: string): string {
  let link = found;
  while (/[.,;:!?'’”»]$/.test(link) || (link.endsWith(")") && count(link, ")") > count(link, "(")))
    link = link.slice(0, -1);
  return link;
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}
