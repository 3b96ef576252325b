import { execFile, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { beforeEach, describe, expect, it } from "vitest";
import { openTestServer } from "../testing/open-test-server.ts";
import { buildGo, installNpm, installPip } from "./testing/install-programs.ts";

/** The released programs, as people install them; docs/apps.md has the table. */
const karakeeps = await installNpm({ "@karakeep/cli": "0.33.2", "@karakeep/sdk": "0.33.0", "@karakeep/mcp": "0.33.1" });
const n8n = await installNpm(
  { "n8n-nodes-karakeep": "1.2.0", "n8n-workflow": "2.41.0" },
  // 400 MB that a node does not load.
  { "n8n-core": "npm:is-number@7.0.0" },
);
// A newer click breaks the help of linkding-cli.
const python = await installPip({ aiolinkding: "2025.2.0", "linkding-cli": "2024.9.0", click: "8.1.8" });
const goSource = `package main

import (
	"fmt"
	"os"

	"github.com/piero-vic/go-linkding"
)

func main() {
	client := linkding.NewClient(os.Args[1], os.Args[2])
	made, err := client.CreateBookmark(linkding.CreateBookmarkRequest{URL: "https://go.example/", Title: "Go"})
	if err != nil {
		panic(err)
	}
	found, err := client.ListBookmarks(linkding.ListBookmarksParams{Query: "go"})
	if err != nil {
		panic(err)
	}
	fmt.Println(made.Title, found.Count)
}
`;
const go = await buildGo("github.com/piero-vic/go-linkding", "v0.3.0", goSource);

const { server } = openTestServer();
let token: string;
beforeEach(async () => {
  const person = await server.person();
  const { body } = await person.send("POST", "/api/account/tokens", { name: "app", scopes: ["read", "write"] });
  token = body.token;
});

const run = promisify(execFile);
const karakeep = () => `${server.url}/compat/karakeep`;
const linkding = () => `${server.url}/compat/linkding`;

describe.skipIf(!karakeeps)("programs of Karakeep [needs npm and its registry]", () => {
  it("@karakeep/sdk: saves, changes, lists, tags and deletes", async () => {
    const module = path.join(karakeeps!, "node_modules/@karakeep/sdk/dist/index.js");
    const { createKarakeepClient } = await import(/* @vite-ignore */ pathToFileURL(module).href);
    const client = createKarakeepClient({
      baseUrl: `${karakeep()}/api/v1`,
      headers: { authorization: `Bearer ${token}` },
    });
    const save = async (url: string) => (await client.POST("/bookmarks", { body: { type: "link", url } })).data.id;
    const [one, two] = [await save("https://sdk.example/"), await save("https://sdk.example/#two")];
    expect(one).not.toBe(two);
    const at = { params: { path: { bookmarkId: one } } };
    expect((await client.PATCH("/bookmarks/{bookmarkId}", { ...at, body: { title: "One" } })).data.title).toBe("One");
    const tag = (await client.POST("/tags", { body: { name: "made" } })).data;
    await client.POST("/bookmarks/{bookmarkId}/tags", { ...at, body: { tags: [{ tagId: tag.id }] } });
    const list = (await client.POST("/lists", { body: { name: "Shelf", icon: "📔" } })).data;
    const place = { params: { path: { listId: list.id, bookmarkId: one } } };
    expect((await client.PUT("/lists/{listId}/bookmarks/{bookmarkId}", place)).response.status).toBe(204);
    const found = await client.GET("/bookmarks/search", { params: { query: { q: "#made list:Shelf" } } });
    expect(found.data.bookmarks.map(({ id }: { id: string }) => id)).toEqual([one]);
    await client.DELETE("/bookmarks/{bookmarkId}", { params: { path: { bookmarkId: two } } });
    expect((await client.GET("/bookmarks")).data.bookmarks).toHaveLength(1);
    const refused = await client.POST("/bookmarks/{bookmarkId}/summarize", at);
    expect(refused.error.message).toContain("Bowerbird summarizes");
  });

  it("@karakeep/mcp: its tools find, save, tag and list", async () => {
    const client = new Client({ name: "test", version: "1" });
    const command = path.join(karakeeps!, "node_modules/@karakeep/mcp/dist/index.js");
    const env = { KARAKEEP_API_ADDR: karakeep(), KARAKEEP_API_KEY: token };
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [command], env }));
    const call = async (name: string, args: object) => {
      const { content } = await client.callTool({ name, arguments: { ...args } });
      return (content as { text: string }[]).map(({ text }) => text).join("\n");
    };
    const made = await call("create-bookmark", { type: "link", content: "https://mcp.example/", title: "By a tool" });
    const bookmarkId = /ID: (\S+)/i.exec(made)![1]!;
    expect(await call("attach-tag-to-bookmark", { bookmarkId, tagsToAttach: ["tool"] })).toContain("attached");
    expect(await call("search-bookmarks", { query: "#tool is:tagged" })).toContain("https://mcp.example/");
    const list = /id (\S+)$/.exec(await call("create-list", { name: "Tools", icon: "🔧" }))![1]!;
    await call("add-bookmark-to-list", { listId: list, bookmarkId });
    expect(await call("get-lists", {})).toContain("Tools");
    expect(await call("get-bookmark-content", { bookmarkId })).toBe("");
    expect(await call("create-bookmark", { type: "text", content: "A note" })).toContain("Only links are kept here");
    await client.close();
  });

  it("@karakeep/cli: signs in, saves, changes, tags, searches, lists, merges and deletes", async () => {
    const program = path.join(karakeeps!, "node_modules/@karakeep/cli/dist/index.mjs");
    const cli = async (...args: string[]) => {
      const given = ["--json", "--server-addr", karakeep(), "--api-key", token, ...args];
      const { stdout } = await run(process.execPath, [program, ...given]);
      return stdout.trim() === "" ? null : JSON.parse(stdout);
    };
    expect(await cli("whoami")).toMatchObject({ localUser: true });
    const made = await cli(
      "bookmarks",
      "add",
      "--link",
      "https://cli.example/",
      "--title",
      "Typed",
      "--tag-name",
      "one",
    );
    const { id } = [made].flat()[0];
    expect(await cli("bookmarks", "get", id)).toMatchObject({ title: "Typed", tags: ["one"] });
    await cli("bookmarks", "update", id, "--title", "Typed again", "--note", "N", "--favourite");
    await cli("bookmarks", "update-tags", id, "--add-tag", "two", "--remove-tag", "one");
    const list = await cli("lists", "create", "--name", "Shelf", "--icon", "📔");
    await cli("lists", "add-bookmark", "--list", list.id, "--bookmark", id);
    expect((await cli("bookmarks", "list", "--list-id", list.id)).bookmarks).toMatchObject([{ id }]);
    expect(JSON.stringify(await cli("bookmarks", "search", "typed #two"))).toContain('"title":"Typed again"');
    expect((await cli("lists", "list")).lists).toMatchObject([{ name: "Shelf" }]);
    const tags = await cli("tags", "list");
    const idOf = (name: string) => tags.find((tag: { name: string }) => tag.name === name).id;
    await cli("tags", "merge", "--into", idOf("one"), "--from", idOf("two"));
    expect(await cli("bookmarks", "get", id)).toMatchObject({ tags: ["one"], favourited: true, note: "N" });
    await cli("lists", "remove-bookmark", "--list", list.id, "--bookmark", id);
    await cli("lists", "delete", list.id);
    await cli("tags", "delete", idOf("one"));
    await cli("bookmarks", "delete", id);
    expect((await cli("bookmarks", "list")).bookmarks).toEqual([]);
  });
});

describe.skipIf(!n8n)("n8n-nodes-karakeep [needs npm and its registry]", () => {
  it("runs each operation on links, lists and tags", async () => {
    const calls = path.join(import.meta.dirname, "testing/n8n.cjs");
    const child = spawn(process.execPath, [calls, n8n!, karakeep(), token], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const ask = async (resource: string, operation: string, more: object = {}) => {
      child.stdin.write(`${JSON.stringify({ resource, operation, ...more })}\n`);
      return JSON.parse(String((await lines.next()).value));
    };
    const made = await ask("bookmarks", "create", { bookmarkType: "link", url: "https://n8n.example/", title: "Flow" });
    expect(JSON.stringify(made)).toContain("https://n8n.example/");
    expect(JSON.stringify(await ask("bookmarks", "getAll"))).toContain("https://n8n.example/");
    expect(JSON.stringify(await ask("bookmarks", "search", { searchQuery: "flow is:link" }))).toContain(
      "https://n8n.example/",
    );
    const tag = JSON.stringify(await ask("tags", "create", { name: "flow" }));
    expect(tag).toContain('"name":"flow"');
    const tagId = /"id":"(\d+)"/.exec(tag)![1];
    expect(JSON.stringify(await ask("tags", "update", { tagId, name: "flows" }))).toContain('"name":"flows"');
    expect(JSON.stringify(await ask("tags", "getAll"))).toContain('"name":"flows"');
    expect(JSON.stringify(await ask("tags", "delete", { tagId }))).not.toContain("error");
    expect(JSON.stringify(await ask("tags", "getAll"))).not.toContain('"name":"flows"');
    await ask("lists", "create", { name: "Flows", icon: "🌊" });
    expect(JSON.stringify(await ask("lists", "getAll"))).toContain('"type":"manual"');
    expect(JSON.stringify(await ask("users", "getCurrentUser"))).toContain("@");
    child.stdin.end();
  });
});

describe.skipIf(!python)("programs in Python [needs python3 and PyPI]", () => {
  it("aiolinkding: every call but its own for a new tag, which sends the name in a field that linkding does not know either", async () => {
    const calls = path.join(import.meta.dirname, "testing/aiolinkding_calls.py");
    const { stdout } = await run(path.join(python!, "bin/python"), [calls, linkding(), token]);
    expect(JSON.parse(stdout)).toEqual({
      "are two": true,
      changed: ["A2", "Mine", ["x"]],
      archived: ["A2"],
      listed: ["A2"],
      tag: "{'name': ['This field is required.']}",
      tags: ["x"],
      profile: "auto",
    });
  });

  it("linkding-cli: saves, lists, changes, archives, deletes, tags", async () => {
    const cli = async (...args: string[]) => {
      const { stdout } = await run(path.join(python!, "bin/linkding"), [
        "--url",
        linkding(),
        "--token",
        token,
        ...args,
      ]);
      return JSON.parse(stdout);
    };
    const made = await cli("bookmarks", "create", "https://cli.example/", "--title", "Typed", "--tags", "one,two");
    expect(made).toMatchObject({ title: "Typed", tag_names: ["one", "two"] });
    expect((await cli("bookmarks", "all", "--query", "typed")).count).toBe(1);
    expect(await cli("bookmarks", "update", String(made.id), "--title", "Typed again")).toMatchObject({ id: made.id });
    // These print nothing; what they did is asked for.
    await cli("bookmarks", "archive", String(made.id)).catch(() => {});
    expect((await cli("bookmarks", "all", "--archived")).results).toMatchObject([{ id: made.id }]);
    await cli("bookmarks", "unarchive", String(made.id)).catch(() => {});
    expect((await cli("tags", "all")).results).toHaveLength(2);
    await cli("bookmarks", "delete", String(made.id)).catch(() => {});
    expect((await cli("bookmarks", "all")).count).toBe(0);
    expect(await cli("user", "profile")).toMatchObject({ theme: "auto" });
  });
});

describe.skipIf(!go)("go-linkding [needs go and the module in its proxy]", () => {
  it("saves and finds", async () => {
    const { stdout } = await run(path.join(go!, "client"), [linkding(), token]);
    expect(stdout.trim()).toBe("Go 1");
  });
});
