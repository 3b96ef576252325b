import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { saveSearchInput } from "@bowerbird/contract/saved-searches";
import { expect } from "vitest";
import { type Context, own } from "../../platform/context/index.ts";
import { addPasskey, confirmSecondFactor, startPasskey, startSecondFactor } from "../../accounts/account/index.ts";
import {
  allBookmarks,
  createAuthenticator,
  importText,
  testPassword,
  totpCode,
  totpStep,
} from "../../testing/index.ts";
import { saveSearch } from "../../search/saved-searches/index.ts";
import { addBookmark, deleteBookmarks, recordOpens } from "../../library/bookmarks/index.ts";
import { exportPersonalData } from "./index.ts";

const { world, it } = openTestWorld();
const folder = openTestFolder();

it("the archive of a person's data contains all of it, nothing of others, and no secret", async () => {
  const [ctx, other] = [await world.person("ada@example.com"), await world.person("eve@example.com")];
  const links = Array.from({ length: 1_200 }, (_, index) => `https://birds.example/${index}`).join("\n");
  await importText(world, ctx, links);
  await importText(world, other, "https://secret-of-eve.example/");
  await saveSearch(ctx, saveSearchInput.parse({ name: "Birds", filters: { query: "bowerbird" } }));
  const [opened] = await allBookmarks(ctx);
  await recordOpens(ctx, { ids: [opened!.id] });
  await saveSearch(other, saveSearchInput.parse({ name: "secret-of-eve", filters: {} }));
  const { name, content } = await exportPersonalData(ctx);
  expect(name).toMatch(/^bowerbird-data-\d{4}-\d\d-\d\d\.zip$/);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  const file = path.join(folder, "data.zip");
  await writeFile(file, Buffer.concat(parts));
  const unzip = (...names: string[]) =>
    execFileSync("python3", ["-c", reader, file, ...names], { encoding: "utf8", maxBuffer: 1 << 28 });
  const names = unzip().trim().split("\n");
  expect(names).toEqual(
    expect.arrayContaining(["library.json", "library.csv", "library.html", "account.json", "sessions.json"]),
  );
  const library = JSON.parse(unzip("library.json")) as { bookmarks: object[] };
  expect(library.bookmarks).toHaveLength((await allBookmarks(ctx)).length + 200);
  expect(JSON.parse(unzip("import-items.json"))).toHaveLength(1_200);
  expect(JSON.parse(unzip("saved-searches.json"))).toMatchObject([{ name: "Birds", filters: { query: "bowerbird" } }]);
  expect(JSON.parse(unzip("opens.json"))).toMatchObject([{ id: opened!.id, open_count: 1 }]);
  const all = unzip(...names);
  expect([all.includes("ada@example.com"), all.includes("secret-of-eve"), all.includes("eve@example.com")]).toEqual([
    true,
    false,
    false,
  ]);
  const accounts = await own(ctx).selectFrom("Account").select("password").execute();
  for (const { password } of accounts) expect(all).not.toContain(password);
});

it("the archive has what lies in the trash in a file of its own, and nothing else there", async ({ ctx }) => {
  const add = (url: string) => addBookmark(ctx, { url, title: "", category: "", allowDuplicates: false });
  const [, gone] = [await add("https://kept.example/"), await add("https://gone.example/")];
  await deleteBookmarks(ctx, { ids: [gone.id] });
  const { content } = await exportPersonalData(ctx);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  const file = path.join(folder, "trash.zip");
  await writeFile(file, Buffer.concat(parts));
  const urls = (name: string) => {
    const text = execFileSync("python3", ["-c", reader, file, name], { encoding: "utf8" });
    const read = JSON.parse(text) as { url: string }[] | { bookmarks: { url: string }[] };
    return (Array.isArray(read) ? read : read.bookmarks).map(({ url }) => url);
  };
  expect([urls("trash.json"), urls("library.json")]).toEqual([["https://gone.example/"], ["https://kept.example/"]]);
});

it("the archive tells of two-step sign-in and of passkeys, and holds nothing that signs in", async ({ ctx }) => {
  const { key } = await startSecondFactor(ctx, { password: testPassword });
  const { codes } = await confirmSecondFactor(ctx, { code: totpCode(key, totpStep(new Date())) });
  await addPasskeyOf(ctx);
  const { content } = await exportPersonalData(ctx);
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  const file = path.join(folder, "second.zip");
  await writeFile(file, Buffer.concat(parts));
  const unzip = (...names: string[]) => execFileSync("python3", ["-c", reader, file, ...names], { encoding: "utf8" });
  expect(JSON.parse(unzip("two-step-sign-in.json"))).toEqual([
    { created_at: expect.any(String) as string, confirmed_at: expect.any(String) as string },
  ]);
  expect(JSON.parse(unzip("passkeys.json"))).toMatchObject([{ name: "My laptop", last_used_at: null }]);
  const all = unzip(...unzip().trim().split("\n"));
  const factor = own(ctx).selectFrom("SecondFactor").select(["sealedKey", "recoveryHashes"]);
  const { sealedKey, recoveryHashes } = await factor.executeTakeFirstOrThrow();
  const passkey = own(ctx).selectFrom("Passkey").select(["publicKey", "credentialId"]);
  const secrets = [key, ...codes, sealedKey, ...recoveryHashes];
  secrets.push(...Object.values(await passkey.executeTakeFirstOrThrow()));
  for (const secret of secrets) expect(all).not.toContain(secret);
});

async function addPasskeyOf(ctx: Context): Promise<void> {
  const cookies: string[] = [];
  const appendHeader = (_name: string, line: string) => void cookies.push(line.split(";")[0]!);
  const creation = await startPasskey({ ...ctx, appendHeader }, { password: testPassword });
  const { credential } = createAuthenticator("http://localhost:3000").create(creation);
  const headers = new Headers({ cookie: cookies.join("; ") });
  await addPasskey({ ...ctx, headers }, { name: "My laptop", credential });
}

const reader = `
import sys, zipfile
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
names = sys.argv[2:]
print("\\n".join(archive.read(name).decode() for name in names) if names else "\\n".join(archive.namelist()))
`;
import { openTestFolder, openTestWorld } from "../../testing/open-test-world.ts";
