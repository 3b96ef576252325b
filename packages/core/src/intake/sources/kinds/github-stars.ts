import {
  type Get,
  getList,
  parseAnswer,
  parseLinks,
  type SourceAddress,
  type SourcePage,
  type SourceReader,
  tidyUserName,
} from "./source-reader.ts";

const perPage = 100;

/** https://docs.github.com/rest/activity/starring: the newest first, with the date of each star. */
export const githubStars: SourceReader = {
  tidyAccount: ({ account }) => tidyUserName(account),
  readLists: (address, get) => [(from) => readPages(address, get, from)],
};

async function* readPages({ account, key }: SourceAddress, get: Get, from: string | null): AsyncGenerator<SourcePage> {
  const headers = {
    accept: "application/vnd.github.star+json",
    ...(key && { authorization: `Bearer ${key}` }),
  };
  for (let page = Number(from ?? 1); ; page++) {
    const url = `https://api.github.com/users/${account}/starred?per_page=${perPage}&page=${page}`;
    const answer = await get(url, headers);
    const { length } = getList(parseAnswer(answer));
    const next = length < perPage ? null : String(page + 1);
    if (length > 0) yield { links: await parseLinks(answer.text), next };
    if (next === null) return;
  }
}
