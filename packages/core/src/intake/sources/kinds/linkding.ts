import {
  type Get,
  getList,
  parseAnswer,
  parseLinks,
  type SourceAddress,
  type SourcePage,
  type SourceReader,
  tidyServer,
} from "./source-reader.ts";

const perPage = 100;

/** https://linkding.link/api: the newest first. */
export const linkding: SourceReader = {
  tidyAccount: ({ account }) => tidyServer(account),
  // The second list has what the first leaves out.
  readLists: (address, get) =>
    ["bookmarks", "bookmarks/archived"].map((list) => (from) => readPages(address, get, { list, from })),
};

async function* readPages(
  { account, key }: SourceAddress,
  get: Get,
  { list, from }: { list: string; from: string | null },
): AsyncGenerator<SourcePage> {
  for (let offset = Number(from ?? 0); ; offset += perPage) {
    const url = `${account}/api/${list}/?limit=${perPage}&offset=${offset}`;
    const answer = await get(url, { authorization: `Token ${key}` });
    const { results, next } = parseAnswer<{ results: unknown; next: unknown }>(answer);
    const records = getList(results);
    const position = next ? String(offset + perPage) : null;
    if (records.length > 0) yield { links: await parseLinks(JSON.stringify(records)), next: position };
    if (records.length === 0 || !next) return;
  }
}
