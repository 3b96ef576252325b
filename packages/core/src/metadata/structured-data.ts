/** What structured data says a page is about. */
export interface StructuredData {
  title: string;
  description: string;
  language: string;
}

/** What stands on every page of a site and says nothing of this one. */
const surroundings =
  /^(?:organization|website|breadcrumblist|listitem|imageobject|person|searchaction|sitenavigationelement|postaladdress)$/i;
const mostNodes = 200;

/** Reads JSON-LD, as far as it can be read: the first thing in it that has a name and is no part of the surroundings. */
export function readStructuredData(scripts: readonly string[]): StructuredData {
  for (const script of scripts) {
    for (const node of nodesOf(parse(script))) {
      const types = [node["@type"]].flat().filter((type) => typeof type === "string");
      if (types.length === 0 || types.some((type) => surroundings.test(type))) continue;
      const title = textOf(node["headline"]) || textOf(node["name"]);
      const description = textOf(node["description"]);
      if (title || description) return { title, description, language: textOf(node["inLanguage"]) };
    }
  }
  return { title: "", description: "", language: "" };
}

type Node = Record<string, unknown>;

/** Breadth first, never deeper than a graph and its main entities go. */
function nodesOf(root: unknown): Node[] {
  const nodes: Node[] = [];
  let level: unknown[] = [root].flat();
  for (let depth = 0; depth < 3 && level.length > 0; depth++) {
    const found = level.filter((item): item is Node => typeof item === "object" && item !== null).slice(0, mostNodes);
    nodes.push(...found);
    level = found.flatMap((node) => [node["@graph"] ?? [], node["mainEntity"] ?? []].flat()).slice(0, mostNodes);
  }
  return nodes;
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script.replace(/^\s*(?:<!--|<!\[CDATA\[)|(?:-->|\]\]>)\s*$/g, ""));
  } catch {
    return null; // Broken structured data is common and says nothing.
  }
}

function textOf(value: unknown): string {
  const first = [value].flat()[0];
  return typeof first === "string" ? first : "";
}
