interface StructuredData {
  title: string;
  description: string;
  language: string;
}

/** Types that describe the site, not the page. */
const siteTypes =
  /^(?:organization|website|breadcrumblist|listitem|imageobject|person|searchaction|sitenavigationelement|postaladdress)$/i;
const maxNodes = 200;

/** Reads JSON-LD: the first valid node with a name that describes the page itself. */
export function readStructuredData(scripts: readonly string[]): StructuredData {
  for (const script of scripts) {
    for (const node of findNodes(parse(script))) {
      const types = [node["@type"]].flat().filter((type) => typeof type === "string");
      if (types.length === 0 || types.some((type) => siteTypes.test(type))) continue;
      const title = toText(node["headline"]) || toText(node["name"]);
      const description = toText(node["description"]);
      if (title || description) return { title, description, language: toText(node["inLanguage"]) };
    }
  }
  return { title: "", description: "", language: "" };
}

type Node = Record<string, unknown>;

/** Breadth first, at most three levels: deep enough for a graph and its main entities. */
function findNodes(root: unknown): Node[] {
  const nodes: Node[] = [];
  let level: unknown[] = [root].flat();
  for (let depth = 0; depth < 3 && level.length > 0; depth++) {
    const found = level.filter((item): item is Node => typeof item === "object" && item !== null).slice(0, maxNodes);
    nodes.push(...found);
    level = found.flatMap((node) => [node["@graph"] ?? [], node["mainEntity"] ?? []].flat()).slice(0, maxNodes);
  }
  return nodes;
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script.replace(/^\s*(?:<!--|<!\[CDATA\[)|(?:-->|\]\]>)\s*$/g, ""));
  } catch {
    return null; // Invalid JSON-LD is common.
  }
}

function toText(value: unknown): string {
  const first = [value].flat()[0];
  return typeof first === "string" ? first : "";
}
