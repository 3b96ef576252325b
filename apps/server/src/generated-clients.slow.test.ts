import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, it } from "vitest";
import { installPip } from "./compat/testing/install-programs.ts";
import { openTestFolder, openTestServer } from "./testing/open-test-server.ts";

const run = promisify(execFile);
const hasJava = await run("java", ["-version"]).then(
  () => true,
  () => false,
);
/** openapi-generator, and what its clients for Python load. */
const tools = hasJava
  ? await installPip({
      "openapi-generator-cli": "7.26.0",
      pydantic: "2.11.7",
      "python-dateutil": "2.9.0.post0",
      "typing-extensions": "4.14.1",
      urllib3: "2.5.0",
    })
  : null;

const { server } = openTestServer();
const folder = openTestFolder();
let token: string;
beforeEach(async () => {
  const person = await server.person();
  token = (await person.send("POST", "/api/account/tokens", { name: "app", scopes: ["read", "write"] })).body.token;
});

/** Makes a client of what the server says of its calls. @returns its folder */
async function generate(generator: string, ...options: string[]): Promise<string> {
  const target = path.join(folder, generator);
  const args = ["generate", "-g", generator, "-i", `${server.url}/api/openapi.json`, "-o", target, ...options];
  await run(path.join(tools!, "bin/openapi-generator-cli"), args, { maxBuffer: 64 * 2 ** 20 });
  return target;
}

const saveInPython = `
import sys
from bowerbird_client import ApiClient, BookmarksApi, CategoriesApi, Configuration
from bowerbird_client.models import BookmarksAddRequest, CategoriesSetOrderRequest

url, token = sys.argv[1:]
with ApiClient(Configuration(host=url + "/api", access_token=token)) as client:
    made = BookmarksApi(client).bookmarks_add(BookmarksAddRequest(url="https://python.example/", title="Made", notes=None))
    found = BookmarksApi(client).bookmarks_get(made.id)
    order = CategoriesApi(client).categories_set_order(CategoriesSetOrderRequest(order="name"))
    changes = BookmarksApi(client).bookmarks_changes()
    print(found.title, found.notes, order.order, changes.items[0].created_at.year > 2000)
`;

const compiler = path.join(import.meta.dirname, "../../../node_modules/.bin/tsc");

/** Compiles a client as its users do, with all checks. */
async function compile(target: string): Promise<void> {
  const compilerOptions = {
    strict: true,
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2022", "dom"],
    types: [],
    rootDir: ".",
    outDir: "built",
  };
  writeFileSync(path.join(target, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  await run(compiler, ["-p", target], { maxBuffer: 64 * 2 ** 20 });
}

describe.skipIf(!tools)("clients that openapi-generator makes [needs java, python3 and PyPI]", () => {
  it("for Python: save, read and list", async () => {
    const target = await generate("python", "--package-name", "bowerbird_client");
    const { stdout } = await run(path.join(tools!, "bin/python"), ["-c", saveInPython, server.url, token], {
      env: { PYTHONPATH: target },
    });
    expect(stdout.trim()).toBe("Made None name True");
  });

  it("for TypeScript: compile without an error, and save and read", async () => {
    const target = await generate("typescript-fetch", "--additional-properties=importFileExtension=.js");
    await compile(target);
    writeFileSync(path.join(target, "built/package.json"), '{"type":"module"}');
    const built = pathToFileURL(path.join(target, "built/index.js")).href;
    const { BookmarksApi, Configuration } = await import(/* @vite-ignore */ built);
    const api = new BookmarksApi(new Configuration({ basePath: `${server.url}/api`, accessToken: token }));
    const made = await api.bookmarksAdd({ bookmarksAddRequest: { url: "https://typescript.example/", title: "Made" } });
    expect(await api.bookmarksGet({ id: made.id })).toMatchObject({ title: "Made", notes: null });
  });

  it("for TypeScript without a library for requests: can be made", async () => {
    await expect(generate("typescript")).resolves.toContain("typescript");
  });
});
