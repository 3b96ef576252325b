import { inLanguage } from "@bowerbird/contract/messages/language-scope";
import { describe, expect, it } from "vitest";
import { readUrls } from "./read-urls.ts";

const ada = { userId: "ada" };
const pieces = (text: string) =>
  (async function* () {
    yield Buffer.from(text);
  })();
const enough = { maxTimeMs: 60_000, maxMemoryMb: 512 };
const tooMuch = { code: "BAD_REQUEST", message: "Couldn't read this file. Please export it again, or in parts." };

/** A file whose parsed form is far larger than itself. */
const swollen = `[${'{"a":[1]},'.repeat(300_000)}1]`;

describe("the URLs in a file", () => {
  it("are read in their order, each once", async () => {
    const read = readUrls(ada, pieces("https://b.example/\nhttps://a.example/\nhttps://b.example/#"), enough);
    expect(await read).toEqual({ urls: ["https://b.example/", "https://a.example/"], count: 2 });
  });

  it("are refused in the language of the request", async () => {
    const read = () => readUrls(ada, pieces("[".repeat(300)), enough);
    await expect(read()).rejects.toThrow("nested too deeply: at most 256");
    await expect(inLanguage("de", read)).rejects.toThrow(/256/);
    await expect(inLanguage("de", read)).rejects.not.toThrow("nested");
  });

  it("are left alone when that takes too much memory, and this process goes on", async () => {
    await expect(readUrls(ada, pieces(swollen), { ...enough, maxMemoryMb: 32 })).rejects.toMatchObject(tooMuch);
  });

  it("are left alone when that takes too long", async () => {
    await expect(readUrls(ada, pieces(swollen), { ...enough, maxTimeMs: 1 })).rejects.toMatchObject(tooMuch);
  });

  it("of one person's many files do not make others wait for all of them", async () => {
    const ended: string[] = [];
    const read = async (userId: string) => {
      await readUrls({ userId }, pieces("https://a.example/"), enough);
      ended.push(userId);
    };
    const mine = Array.from({ length: 12 }, () => read("ada"));
    await Promise.all([...mine, read("ben")]);
    // Threads start when the machine lets them: his is one of the first, and last or the one before if he had to wait.
    expect(ended.indexOf("ben")).toBeLessThan(9);
  });
});
