import type { FileLink } from "../../files/index.ts";
import {
  type Get,
  getList,
  parseAnswer,
  parseLinks,
  type SourceAddress,
  type SourceReader,
  tidyServer,
} from "./source-reader.ts";

const perPage = 100;

/** https://linkding.link/api: the newest first. */
export const linkding: SourceReader = {
  tidyAccount: ({ account }) => tidyServer(account),
  // The second list has what the first leaves out.
  readLists: (address, get) => ["bookmarks", "bookmarks/archived"].map((list) => readPages(list, address, get)),
};

async function* readPages(list: string, { account, key }: SourceAddress, get: Get): AsyncGenerator<FileLink[]> {
  for (let offset = 0; ; offset += perPage) {
    const url = `${account}/api/${list}/?limit=${perPage}&offset=${offset}`;
    const answer = await get(url, { authorization: `Token ${key}` });
    const { results, next } = parseAnswer<{ results: unknown; next: unknown }>(answer);
    const records = getList(results);
    if (records.length > 0) yield await parseLinks(JSON.stringify(records));
    if (records.length === 0 || !next) return;
  }
}
