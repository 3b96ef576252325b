import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findMessageProblems } from "./message-problems.ts";

const root = path.resolve(import.meta.dirname, "../..");

test("every text that people read is in a catalog, is used, and gets the values it needs", () => {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard", "apps", "packages"], {
    cwd: root,
    encoding: "utf8",
  });
  const files = listed
    .split("\n")
    .filter((file) => /\.tsx?$|[/.]messages\.json$/.test(file) && !/\.test\.tsx?$|\/testing\/|\.d\.ts$/.test(file))
    .map((file) => [file, readFileSync(path.join(root, file), "utf8")] as const);
  expect(files.filter(([file]) => file.endsWith(".json")).length).toBeGreaterThan(20);
  expect(findMessageProblems(new Map(files))).toEqual([]);
});

const use = (code: string) => `import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
export const text = ${code};`;

test.each<[code: string, messages: Record<string, string>, problem: string]>([
  ["t.gone", {}, "app/one.tsx: gone of app/messages.json does not exist"],
  ["<p>Hello you</p>", {}, 'app/one.tsx:3 says "Hello you" outside a catalog'],
  ['<img alt="A bird" />', {}, 'app/one.tsx:3 says "A bird" outside a catalog'],
  ["t[name]", {}, 'app/one.tsx:3 says "t[name]" outside a catalog'],
  ["t.hello", { hello: "Hello {name}" }, "app/one.tsx: hello of app/messages.json needs name"],
  ["format(t.hello, { who })", { hello: "Hello {name}" }, "app/one.tsx: hello of app/messages.json misses name"],
  ["format(t.hi, { who })", { hi: "Hi" }, "app/one.tsx: hi of app/messages.json has no placeholders"],
  ["format(t.n, { n, who })", { n: "{n}" }, "app/one.tsx: n of app/messages.json does not use who"],
  ["1", { unused: "Unused" }, "app/messages.json: nothing uses unused"],
  ["t.bad", { bad: "{n, plural, one {x}" }, "app/messages.json: bad is not valid ICU MessageFormat"],
  [
    "t.thisWasChangedAgainIn",
    { thisWasChangedAgainIn: "This was changed again in the meantime." },
    "app/messages.json: thisWasChangedAgainIn repeats the beginning of its text; name the message",
  ],
])("%s with %j is told", (code, messages, problem) => {
  const files = new Map([
    ["app/one.tsx", use(code)],
    ["app/messages.json", JSON.stringify(messages)],
  ]);
  expect(findMessageProblems(files)).toContain(problem);
});

test.each<[code: string, text: string]>([
  ["`Moved to ${name}`", "Moved to …"],
  ["isMany ? `All ${count} links` : undefined", "All … links"],
  ["`“${title} is saved`", ""],
  ['" It is required here."', "It is required here."],
  ['{ label: "Choose a file" }', "Choose a file"],
  ['toast({ title: "Link copied" })', "Link copied"],
  ["<Field hint={`At most ${max} tags`} />", "At most … tags"],
  ["new Error(`No ${name} here`)", ""],
  ['(() => { throw refuse("Not found here"); })()', ""],
  ['name === "Not found"', ""],
  ['"flex items-center"', ""],
  ["<path className={`A b ${c}`} d={`M1 2h${size}`} />", ""],
  ["1 as unknown as 'One of two'", ""],
])("in a page or the extension, %s is told as %j", (code, text) => {
  for (const folder of ["apps/web/src", "apps/extension/src"]) {
    const problems = findMessageProblems(new Map([[`${folder}/one.tsx`, `export const text = ${code};`]]));
    expect(problems).toEqual(text === "" ? [] : [`${folder}/one.tsx:1 says "${text}" outside a catalog`]);
  }
  expect(findMessageProblems(new Map([["packages/core/src/one.tsx", `export const text = ${code};`]]))).toEqual([]);
});

test("a message that is chosen between two gets the values of both", () => {
  const files = new Map([
    ["app/one.tsx", use("<p>{format(isNew ? t.one : t.two, { name })}</p>")],
    ["app/messages.json", '{ "one": "Hi {name}", "two": "{name, select, Ada {Again} other {Bye {name}}}" }'],
  ]);
  expect(findMessageProblems(files)).toEqual([]);
});

test.each([
  'throw new AppError("CONFLICT", "This is taken.")',
  'throw new AppError("CONFLICT", isHere ? t.hi : `This is ${taken}.`)',
  'throw notFound("Tag not found")',
  '({ message: "Signed out." })',
])("a server that answers with %s is told, and nothing else of it", (code) => {
  const find = (file: string) =>
    findMessageProblems(
      new Map([
        [file, `import t from "./messages.json";\n${code};`],
        ["packages/core/src/messages.json", "{}"],
      ]),
    );
  expect(find("packages/core/src/one.ts").join("\n")).toContain("packages/core/src/one.ts:2 says");
  expect(find("apps/server/src/linkding/one.ts").join("\n")).not.toContain("says");
});

test("an error for the log needs no catalog", () => {
  const code = 'throw new Error("This is a mistake in the code."); log.info("Done so far")';
  expect(findMessageProblems(new Map([["packages/core/src/one.ts", code]]))).toEqual([]);
});
