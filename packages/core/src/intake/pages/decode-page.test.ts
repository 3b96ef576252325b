import { describe, expect, it } from "vitest";
import { read } from "./testing.ts";

/** A page of a single letter in its title. */
function meta(head: string, _letter: string, byte: number): Buffer {
  return Buffer.concat([Buffer.from(`${head}<title>`), Buffer.from([byte]), Buffer.from("</title>")]);
}

describe("the encoding of a page", () => {
  const text = "<title>Größe €</title>";
  const latin = Buffer.from(text.replace("€", ""), "latin1");
  it.each([
    ["a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]), "windows-1251", "Größe €"],
    ["the header", Buffer.from([...Buffer.from("<title>"), 0xcf, 0xf0, 0xe8]), "windows-1251", "При"],
    [
      "a META",
      Buffer.concat([Buffer.from('<meta charset="shift_jis"><title>'), Buffer.from([0x93, 0xfa])]),
      null,
      "日",
    ],
    ["nothing but its bytes, UTF-8", Buffer.from(text), null, "Größe €"],
    ["nothing but its bytes, not UTF-8", latin, null, "Größe"],
    ["a header that lies", latin, "utf-8", "Größe"],
    ["a header with an unknown charset", Buffer.from(text), "klingon", "Größe €"],
    ["a META after a header with an unknown charset", meta("<meta charset=koi8-r>", "П", 0xf0), "utf8mb4", "П"],
    ["the header, not a META", Buffer.from(`<meta charset="iso-8859-1">${text}`), "utf-8", "Größe €"],
    ["the header in quotes", meta("<meta charset=utf-8>", "П", 0xcf), "'windows-1251'", "П"],
    ["a mark before header and META", Buffer.from(`\ufeff<meta charset=koi8-r>${text}`), "koi8-r", "Größe €"],
    [
      "a META with the content type",
      meta('<meta http-equiv=Content-Type content="text/html; charset=koi8-r">', "П", 0xf0),
      null,
      "П",
    ],
    ["no META in a comment", Buffer.from(`<!-- <meta charset="koi8-r"> -->${text}`), null, "Größe €"],
    [
      "no META that only speaks of a charset",
      Buffer.from(`<meta name=description content="charset=koi8-r">${text}`),
      null,
      "Größe €",
    ],
    ["the first META with a known label", meta("<meta charset=klingon><meta charset=cp1251>", "П", 0xcf), null, "П"],
    ["an XML declaration", meta('<?xml version="1.0" encoding="windows-1251"?>', "П", 0xcf), null, "П"],
    ["no META that claims UTF-16", Buffer.from(`<meta charset="utf-16">${text}`), null, "Größe €"],
  ])("is told by %s", async (_by, bytes, charset, title) => {
    expect((await read(bytes, charset)).title).toBe(title);
    // Wherever the network splits it.
    expect(
      (
        await read(
          [...bytes].map((byte) => Buffer.from([byte])),
          charset,
        )
      ).title,
    ).toBe(title);
  });
});
