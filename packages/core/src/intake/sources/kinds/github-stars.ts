import type { FileLink } from "../../files/index.ts";
import {
  type Get,
  getList,
  parseAnswer,
  parseLinks,
  type SourceAddress,
  type SourceReader,
  tidyUserName,
} from "./source-reader.ts";

const perPage = 100;

/** https://docs.github.com/rest/activity/starring: the newest first, with the date of each star. */
export const githubStars: SourceReader = {
  tidyAccount: ({ account }) => tidyUserName(account),
  readLists: (address, get) => [readPages(address, get)],
};

async function* readPages({ account, key }: SourceAddress, get: Get): AsyncGenerator<FileLink[]> {
  const headers = {
    accept: "application/vnd.github.star+json",
    ...(key && { authorization: `Bearer ${key}` }),
  };
  for (let page = 1; ; page++) {
    const url = `https://api.github.com/users/${account}/starred?per_page=${perPage}&page=${page}`;
    const answer = await get(url, headers);
    const { length } = getList(parseAnswer(answer));
    if (length > 0) yield await parseLinks(answer.text);
    if (length < perPage) return;
  }
}
