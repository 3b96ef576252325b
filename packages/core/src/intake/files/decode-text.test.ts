import { describe, expect, test } from "vitest";
import { readAll } from "./testing.ts";

const page = (title: string, head = "") =>
  `<!DOCTYPE NETSCAPE-Bookmark-file-1>${head}<DL><DT><A HREF="https://a.example/">${title}</A></DL>`;
const title = async (bytes: Uint8Array) => (await readAll(bytes, 7))[0]?.title;
const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : Buffer.from(part))));
const swapped = (text: string) => Buffer.from(text, "utf16le").swap16();

describe("encodings", () => {
  test("a byte order mark decides: UTF-8, UTF-16 of both orders", async () => {
    const text = `\ufeff${page("Grüße 日本")}`;
    expect(await title(Buffer.from(text))).toBe("Grüße 日本");
    expect(await title(Buffer.from(text, "utf16le"))).toBe("Grüße 日本");
    expect(await title(swapped(text))).toBe("Grüße 日本");
  });

  test("UTF-16 is recognised without a mark", async () => {
    expect(await title(Buffer.from(page("Grüße"), "utf16le"))).toBe("Grüße");
    expect(await title(swapped(page("Grüße")))).toBe("Grüße");
  });

  test("META charset decides when there is no mark", async () => {
    const meta = `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=iso-8859-2">`;
    expect(await title(bytesOf(page("\xb1\xe6", meta)))).toBe("ąć");
    expect(await title(bytesOf(page("\xc3\xa9", `<META CHARSET='windows-1252'>`)))).toBe("Ã©");
    expect(await title(bytesOf(page("\x93\xfa\x96\x7b", "<meta charset=shift_jis>")))).toBe("日本");
  });

  test("valid UTF-8 without any declaration is UTF-8, else windows-1252", async () => {
    expect(await title(Buffer.from(page("naïve – 日本")))).toBe("naïve – 日本");
    expect(await title(bytesOf(page("na\xefve \x96 \x80")))).toBe("naïve – €");
  });

  test("a file that declares UTF-8 but is windows-1252 is read as windows-1252", async () => {
    expect(await title(bytesOf(page("caf\xe9", `<META CHARSET="utf-8">`)))).toBe("café");
  });

  test("one broken byte does not garble a UTF-8 file", async () => {
    const sound = Buffer.from("日本語のメモ");
    expect(await title(bytesOf("<A HREF=x>", [...sound, 0xff], "</A>"))).toBe("日本語のメモ\ufffd");
  });

  test("an unknown charset is ignored", async () => {
    expect(await title(Buffer.from(page("é", `<META CHARSET="klingon">`)))).toBe("é");
  });

  test("a character cut by the end of a piece stays whole", async () => {
    const padding = " ".repeat(64 * 1024 - 12);
    for (let shift = 0; shift < 4; shift++) {
      const [link] = await readAll(`<A HREF=x>${" ".repeat(shift)}${padding}😀é</A>`);
      expect(link?.title).toBe("😀é");
    }
  });

  test("a windows-1252 character late in the file is still found", async () => {
    const many = page("plain").repeat(2000);
    expect((await readAll(bytesOf(many, page("caf\xe9")))).at(-1)?.title).toBe("café");
  });
});
