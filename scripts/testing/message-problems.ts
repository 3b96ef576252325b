import path from "node:path";
import { parseSync, Visitor, type ESTree } from "vite";
import { compileMessage } from "../../packages/contract/src/messages/compile.ts";

/** A source file or catalog, by its path. */
export type Files = ReadonlyMap<string, string>;
type Use = { key: string; isFormatted: boolean; values: Set<string> | null };

const catalogName = /(^|[/.])messages\.json$/;
/** Where every text is in a catalog, also one in plain code. */
const shownSources = /^apps\/(web|extension)\/src\//;
/** A capital first letter and at least two words. */
const sentence = /^[\p{Z}“"'(…·]*\p{Lu}[\p{L}\p{N}\p{P}]*\p{Z}/u;
/** What has the form of a sentence and is not shown. */
const otherTexts = new Set(["Bearer …"]);
/** Attributes whose value is read by people. */
const shownAttributes = new Set(
  "alt aria-label aria-description confirmLabel description heading hint label note placeholder subtitle text title".split(
    " ",
  ),
);

/**
 * What is wrong with the message catalogs and their use: a text that is not valid, a message that nothing uses or that
 * does not exist, a name that is its text cut off, values that do not fit the placeholders, and text in components that
 * should be in a catalog.
 *
 * @param files all catalogs, and the sources that may use them; paths with slashes
 * @returns one sentence each, empty if all is well
 */
export function findMessageProblems(files: Files): string[] {
  const problems: string[] = [];
  const catalogFiles = [...files].filter(([file]) => catalogName.test(file));
  const catalogs = new Map(catalogFiles.map(([file, text]) => [file, JSON.parse(text) as Record<string, string>]));
  const used = new Map([...catalogs.keys()].map((file) => [file, new Set<string>()]));
  for (const [file, code] of files) {
    if (catalogName.test(file)) continue;
    const { uses, texts } = readSource(file, code);
    const said = nodeCode.test(file) ? [...texts, ...findErrorTexts(file, code)] : texts;
    problems.push(...said.map(({ text, line }) => `${file}:${line} says "${text}" outside a catalog`));
    for (const [catalog, all] of uses) {
      for (const use of all) {
        used.get(catalog)?.add(use.key);
        const text = catalogs.get(catalog)?.[use.key];
        const problem = text === undefined ? "does not exist" : findMisuse(text, use);
        if (problem) problems.push(`${file}: ${use.key} of ${catalog} ${problem}`);
      }
    }
  }
  for (const [file, messages] of catalogs) {
    for (const [key, text] of Object.entries(messages))
      problems.push(...findTextProblems(key, text, used.get(file)!).map((problem) => `${file}: ${problem}`));
  }
  return problems;
}

function findTextProblems(key: string, text: string, used: ReadonlySet<string>): string[] {
  return [
    ...(used.has(key) ? [] : [`nothing uses ${key}`]),
    ...(isValid(text) ? [] : [`${key} is not valid ICU MessageFormat`]),
    ...(isBeginningOf(key, text) ? [`${key} repeats the beginning of its text; name the message`] : []),
  ];
}

/** Code of the server, without settings and the calls that imitate other products, whose apps expect their own texts. */
const nodeCode =
  /^(packages\/(?!core\/src\/platform\/config\/)|apps\/worker\/|apps\/server\/src\/(?!linkding\/|karakeep\/))/;
/** Errors whose text people read; others are for the log. */
const shownErrors = new Set(
  "AppError notFound FetchError ModelError OtherFileError SourceInputError UnreadableFileError".split(" "),
);

/** Sentences in errors that people read, and in answers with a `message`. */
function findErrorTexts(file: string, code: string): { text: string; line: number }[] {
  const texts: { text: string; line: number }[] = [];
  const check = (node: ESTree.Node) => {
    const isText = node.type === "TemplateLiteral" || (node.type === "Literal" && String(node.value).includes(" "));
    if (!isText) return;
    texts.push({ text: code.slice(node.start + 1, node.end - 1), line: code.slice(0, node.start).split("\n").length });
  };
  const checkCall = ({ callee, arguments: given }: ESTree.CallExpression | ESTree.NewExpression) => {
    if (callee.type === "Identifier" && shownErrors.has(callee.name)) given.flatMap(branches).forEach(check);
  };
  new Visitor({
    NewExpression: checkCall,
    CallExpression: checkCall,
    Property({ key, value }) {
      if (key.type === "Identifier" && key.name === "message") branches(value).forEach(check);
    },
  }).visit(parseSync(file, code).program);
  return texts;
}

/** The names of a message's placeholders. */
function findPlaceholders(text: string): Set<string> {
  const names = new Set<string>();
  // A proxy sees what the compiled message asks for, in every branch of a plural or choice.
  const source = isValid(text) ? compileMessage(text).toString() : "";
  for (const [, name = ""] of source.matchAll(/\bd\.(\w+)/g)) names.add(name);
  return names;
}

function isValid(text: string): boolean {
  try {
    compileMessage(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a name is a sentence cut off: its three or more words are the first of a longer text. */
function isBeginningOf(key: string, text: string): boolean {
  const name = toWords(key.replaceAll(/[A-Z0-9]+/g, " $&"));
  const words = toWords(text.replaceAll(/['’]/g, "").replaceAll(/\{([^},]*)[^}]*\}/g, " $1 "));
  return name.length >= 3 && name.length < words.length && name.join("") === words.slice(0, name.length).join("");
}

function toWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}

function findMisuse(text: string, { isFormatted, values }: Use): string | null {
  const wanted = findPlaceholders(text);
  if (!isFormatted) return wanted.size > 0 ? `needs ${[...wanted].join(", ")}` : null;
  if (wanted.size === 0) return "has no placeholders";
  if (!values) return null;
  const missing = [...wanted.difference(values)];
  const extra = [...values.difference(wanted)];
  if (missing.length > 0) return `misses ${missing.join(", ")}`;
  return extra.length > 0 ? `does not use ${extra.join(", ")}` : null;
}

function readSource(file: string, code: string) {
  const { program, errors } = parseSync(file, code);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const texts: { text: string; line: number }[] = [];
  const say = (node: ESTree.Node, text: string): void => {
    const line = code.slice(0, node.start).split("\n").length;
    if (/[A-Za-z]{2}/.test(text)) texts.push({ text: text.trim().replaceAll(/\s+/g, " "), line });
  };
  const uses = readUses(file, code, program, say);
  const sayIfSentence = (node: ESTree.Node, text: string): void => {
    if (sentence.test(text) && !otherTexts.has(text)) say(node, text);
  };
  readShownTexts(program, say);
  if (shownSources.test(file)) readStrings(program, sayIfSentence);
  return { uses, texts };
}

type Say = (node: ESTree.Node, text: string) => void;

/** The messages that a source uses, by catalog. */
function readUses(file: string, code: string, program: ESTree.Program, say: Say): Map<string, Use[]> {
  const catalogs = new Map<string, string>();
  const uses = new Map<string, Use[]>();
  const formatted = new Map<ESTree.Node, Use["values"]>();
  new Visitor({
    ImportDeclaration({ source, specifiers }) {
      if (!catalogName.test(source.value) || !specifiers[0]) return;
      catalogs.set(specifiers[0].local.name, path.posix.join(path.posix.dirname(file), source.value));
    },
    CallExpression({ callee, arguments: [message, values] }) {
      if (callee.type !== "Identifier" || callee.name !== "format" || !message) return;
      for (const each of branches(message)) formatted.set(each, values ? propertyNames(values) : new Set());
    },
    MemberExpression(node) {
      const catalog = node.object.type === "Identifier" ? catalogs.get(node.object.name) : undefined;
      if (!catalog) return;
      if (node.property.type !== "Identifier" || node.computed) return say(node, code.slice(node.start, node.end));
      const use = { key: node.property.name, isFormatted: formatted.has(node), values: formatted.get(node) ?? null };
      uses.set(catalog, [...(uses.get(catalog) ?? []), use]);
    },
  }).visit(program);
  return uses;
}

/** Text between tags, and attributes that are read by people. */
function readShownTexts(program: ESTree.Program, say: Say): void {
  new Visitor({
    JSXText: (node) => say(node, node.value.replaceAll(/&\w+;/g, "")),
    JSXAttribute({ name, value }) {
      if (value?.type === "Literal" && shownAttributes.has(String(name.name))) say(value, String(value.value));
    },
  }).visit(program);
}

/** Strings that may be shown: those of errors, types and styles are not, nor those that are compared. */
function readStrings(program: ESTree.Program, say: Say): void {
  let hidden = 0;
  const hide = (): void => void (hidden += 1);
  const unhide = (): void => void (hidden -= 1);
  const sayShown = (node: ESTree.Node, text: unknown): void => {
    if (hidden === 0 && typeof text === "string") say(node, text);
  };
  new Visitor({
    NewExpression: hide,
    "NewExpression:exit": unhide,
    ThrowStatement: hide,
    "ThrowStatement:exit": unhide,
    TSLiteralType: hide,
    "TSLiteralType:exit": unhide,
    BinaryExpression: ({ operator }) => operator.endsWith("==") && hide(),
    "BinaryExpression:exit": ({ operator }) => operator.endsWith("==") && unhide(),
    JSXAttribute: (node) => isToldOrStyle(node) && hide(),
    "JSXAttribute:exit": (node) => isToldOrStyle(node) && unhide(),
    Literal: (node) => sayShown(node, node.value),
    TemplateLiteral: (node) => sayShown(node, node.quasis.map(({ value }) => value.cooked ?? "").join("…")),
  }).visit(program);
}

/** Whether an attribute holds class names or the path of a shape, or its text is told already. */
function isToldOrStyle({ name, value }: ESTree.JSXAttribute): boolean {
  const isTold = value?.type === "Literal" && shownAttributes.has(String(name.name));
  return isTold || name.name === "className" || name.name === "d";
}

/** The messages between which an expression chooses. */
function branches(node: ESTree.Node): ESTree.Node[] {
  return node.type === "ConditionalExpression" ? [...branches(node.consequent), ...branches(node.alternate)] : [node];
}

/** The names of an object's properties; null if they are not all written out. */
function propertyNames(node: ESTree.Node): Set<string> | null {
  if (node.type !== "ObjectExpression") return null;
  const names = node.properties.map((each) =>
    each.type === "Property" && each.key.type === "Identifier" ? each.key.name : null,
  );
  return names.every((name) => name !== null) ? new Set(names) : null;
}
