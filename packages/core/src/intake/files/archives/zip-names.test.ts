import iconv from "iconv-lite";
import { expect, test } from "vitest";
import { readAll } from "../testing.ts";
import { packZip } from "./testing.ts";

/** A ZIP as Windows packs a folder of shortcuts: names in its code page, which nothing says. */
async function packFavorites(codePage: string, names: readonly string[]): Promise<Buffer> {
  const raw = names.map((name) => iconv.encode(`${name}.url`, codePage));
  const placeholder = (bytes: Buffer, index: number) => `${index}`.padEnd(bytes.length, "x");
  const entries = raw.map((bytes, index) => [
    placeholder(bytes, index),
    `[InternetShortcut]\nURL=https://${index}.example/\n`,
  ]);
  let zip = (await packZip(Object.fromEntries(entries) as Record<string, string>)).toString("latin1");
  for (const [index, bytes] of raw.entries()) zip = zip.replaceAll(placeholder(bytes, index), bytes.toString("latin1"));
  const changed = Buffer.from(zip, "latin1");
  for (const [signature, offset] of [
    ["PK\u0001\u0002", 8],
    ["PK\u0003\u0004", 6],
  ] as const)
    for (let at = changed.indexOf(signature); at >= 0; at = changed.indexOf(signature, at + 4))
      changed.writeUInt16LE(changed.readUInt16LE(at + offset) & ~0x800, at + offset);
  return changed;
}

test.each([
  ["cp866", ["Кулинария/Хлеб на закваске", "Новости/Погода в Москве", "Почта"]],
  ["cp932", ["料理/ソースの作り方", "予定表", "お気に入り/ニュース", "表示"]],
  ["gbk", ["菜谱/红烧肉", "新闻/今日头条", "天气"]],
  ["big5", ["食譜/紅燒肉", "新聞/今日頭條", "功能許可"]],
  ["cp949", ["요리/김치찌개", "뉴스/오늘의 날씨"]],
  ["win1251", ["Кулинария/Хлеб на закваске", "Новости/Погода в Москве"]],
  ["cp437", ["Küche/Brötchen für Anfänger", "Français/Crème brûlée", "Español/Año nuevo", "naïve"]],
  ["cp437", ["Über uns", "Grüße"]],
  ["utf8", ["Küche/Brötchen", "料理/ソース"]],
])("names in a ZIP are read in the code page %s that they are in: %j", async (codePage, names) => {
  const links = await readAll(await packFavorites(codePage, names));
  expect(links.map(({ folder, title }) => [...folder, title].join("/"))).toEqual(names);
});
