const ENDING = new Set(["li", "ul", "ol", "hr", "dt", "dd", "td", "body"]);
const BREAKING = new Set(["p", "br", "div"]);

/** A heading that can name a folder; `h1` is the title of the whole file. */
export function isHeading(name: string): boolean {
  return name.length === 2 && name >= "h2" && name <= "h6";
}

/** A tag behind which neither a title nor a description goes on, closed or not. */
export function endsText(name: string): boolean {
  return ENDING.has(name);
}

/** A tag inside a text that separates words or lines. */
export function breaksLine(name: string): boolean {
  return BREAKING.has(name);
}
