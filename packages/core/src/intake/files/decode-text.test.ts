import iconv from "iconv-lite";
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
    expect(await title(bytesOf(page("\xe9\xc3", `<META CHARSET='windows-1252'>`)))).toBe("éÃ");
    expect(await title(bytesOf(page("\x93\xfa\x96\x7b", "<meta charset=shift_jis>")))).toBe("日本");
  });

  test.each([
    "unicode",
    "ucs-2",
    "iso-10646-ucs-2",
    "UTF-16",
    "unicodeFFFE",
    "hz-gb-2312",
    "x-nonsense",
    "windows-1251",
  ])("bytes that are UTF-8 are read so, whatever the name says: %s", async (label) => {
    for (const head of [
      `<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=${label}">`,
      `<META charset=${label}>`,
    ]) {
      expect(await title(Buffer.from(page("Grüße 日本", head)))).toBe("Grüße 日本");
      expect(await title(Buffer.from(page("Only ASCII", head)))).toBe("Only ASCII");
      expect(await title(Buffer.from(`\ufeff${page("Grüße 日本", head)}`))).toBe("Grüße 日本");
      expect(await title(Buffer.from(`\ufeff${page("Grüße 日本", head)}`, "utf16le"))).toBe("Grüße 日本");
    }
  });

  test("a META in a title says nothing about a CSV, JSON or Markdown", async () => {
    const text = '<meta charset="iso-8859-1"> für Anfänger';
    const files = [
      `url,title\nhttps://a.example/,"${text.replaceAll('"', '""')}"`,
      JSON.stringify([{ url: "https://a.example/", title: text }]),
      `- [${text}](https://a.example/)`,
    ];
    for (const file of files) expect(await title(Buffer.from(file))).toBe(text);
  });

  test("META charset counts behind blank lines, too", async () => {
    expect(await title(bytesOf("\r\n ", page("\xb1\xe6", "<META CHARSET=iso-8859-2>")))).toBe("ąć");
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

  const samples = {
    gb18030: ["面包的历史", "如何学习编程", "夜班火车时刻表", "我的中文博客"],
    "windows-1251": ["История хлеба", "Ночные поезда Европы", "Как выучить язык", "Новости"],
    "koi8-r": ["История хлеба", "Ночные поезда Европы", "Как выучить язык", "Новости"],
    shift_jis: ["パンの歴史", "夜行列車の時刻表", "プログラミング入門", "日本語のページ"],
    "euc-jp": ["パンの歴史", "夜行列車の時刻表", "プログラミング入門", "日本語のページ"],
    "iso-2022-jp": ["パンの歴史", "夜行列車の時刻表", "プログラミング入門", "日本語のページ"],
    "euc-kr": ["빵의 역사", "야간 열차 시간표", "프로그래밍 배우기", "한국어 페이지"],
    big5: ["麵包的歷史", "夜班火車時刻表", "如何學習程式設計", "台灣新聞網"],
    "windows-1253": ["Ιστορία του ψωμιού", "Νυχτερινά τρένα", "Ελληνικά νέα"],
    "windows-1255": ["תולדות הלחם", "רכבות לילה", "חדשות היום"],
    "windows-1256": ["تاريخ الخبز", "قطارات الليل", "الأخبار اليوم"],
    "windows-874": ["ประวัติขนมปัง", "รถไฟกลางคืน", "ข่าววันนี้"],
    "windows-1250": ["Zażółć gęślą jaźń", "Często zadawane pytania", "Strona główna – wiadomości"],
    "windows-1254": ["Ekmeğin kısa tarihi", "Gece trenleri şöyle çalışır", "Günün en önemli başlıkları"],
    "windows-1252": ["Crème brûlée à la française", "Grüße aus Köln", "São Paulo – notícias", "¿Qué pasó?"],
  };
  const encode = (text: string, encoding: string) =>
    encoding === "iso-2022-jp" ? toIso2022(text) : iconv.encode(text, encoding);
  /** ISO-2022-JP is EUC-JP without the high bits, between escapes. */
  const toIso2022 = (text: string) =>
    Buffer.concat(
      text.split(/(\P{ASCII}+)/u).map((part, index) =>
        index % 2 === 0
          ? Buffer.from(part)
          : bytesOf(
              "\u001b$B",
              [...iconv.encode(part, "euc-jp")].map((byte) => byte & 127),
              "\u001b(B",
            ),
      ),
    );

  test.each(Object.entries(samples))(
    "%s without a declaration is recognised in HTML, CSV and text",
    async (encoding, titles) => {
      const pageOf = titles.map((text, n) => `<DT><A HREF="https://a.example/${n}" ADD_DATE="1456433741">${text}</A>`);
      const html = `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<TITLE>Bookmarks</TITLE>\n<DL><p>\n${pageOf.join("\n")}\n</DL>`;
      const csv = ["url,title", ...titles.map((text, n) => `https://a.example/${n},"${text}"`)].join("\r\n");
      const list = titles.map((text, n) => `https://a.example/${n} ${text}`).join("\n");
      for (const file of [html, csv, list]) {
        const links = await readAll(encode(file, encoding));
        expect(links.map((link) => link.title)).toEqual(titles);
      }
    },
  );

  test.each([
    ["gb18030", "春天的花园"],
    ["windows-1251", "Форум"],
    ["windows-1251", "Яндекс"],
    ["koi8-r", "Погода"],
    ["windows-1253", "Αθήνα"],
    ["windows-1252", "Voyage à Paris"],
    ["windows-1252", "é è à"],
  ])("%s in a single short title: %s", async (encoding, text) => {
    expect(await title(encode(page(text), encoding))).toBe(text);
    expect((await readAll(encode(`${text} https://a.example/\n`, encoding)))[0]?.title).toBe(text);
  });
});
