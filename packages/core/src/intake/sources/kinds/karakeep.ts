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
/** Of lists that are searched for new links. */
const maxLists = 500;

interface Page {
  bookmarks: unknown;
  nextCursor: unknown;
}
interface List {
  id?: unknown;
  name?: unknown;
  parentId?: unknown;
  type?: unknown;
}

/** https://docs.karakeep.app/api: bookmarks the newest first; which lists they are in is asked for each list. */
export const karakeep: SourceReader = {
  tidyAccount: ({ account }) => tidyServer(account),
  readLists: (address, get) => [(from) => readPages(address, get, from)],
  findFolders: async (address, get, links, folders) => {
    const lists = getList(parseAnswer<{ lists: unknown }>(await call(address, get, "lists")).lists) as List[];
    const wanted = new Set(links.map(({ sourceId }) => sourceId));
    for (const { id, type } of lists.slice(0, maxLists)) {
      // Smart lists are searches.
      if (typeof id !== "string" || type === "smart") continue;
      const path = pathOf(id, lists);
      for await (const { records } of readRecords(address, get, {
        path: `lists/${encodeURIComponent(id)}/bookmarks`,
      })) {
        for (const record of records as { id?: unknown }[])
          if (typeof record?.id === "string" && wanted.has(record.id) && !folders.has(record.id))
            folders.set(record.id, path);
      }
    }
  },
};

async function* readPages(address: SourceAddress, get: Get, from: string | null): AsyncGenerator<SourcePage> {
  for await (const { records, next } of readRecords(address, get, { path: "bookmarks", from }))
    yield { links: await parseLinks(JSON.stringify(records)), next };
}

function call({ account, key }: SourceAddress, get: Get, path: string): ReturnType<Get> {
  return get(`${account}/api/v1/${path}`, { authorization: `Bearer ${key}` });
}

async function* readRecords(
  address: SourceAddress,
  get: Get,
  { path, from = null }: { path: string; from?: string | null },
): AsyncGenerator<{ records: unknown[]; next: string | null }> {
  for (let cursor = from ?? ""; ;) {
    const answer = await call(
      address,
      get,
      `${path}?limit=${perPage}${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    const { bookmarks, nextCursor } = parseAnswer<Page>(answer);
    const records = getList(bookmarks);
    const next = typeof nextCursor === "string" && nextCursor !== cursor ? nextCursor : null;
    if (records.length > 0) yield { records, next };
    if (records.length === 0 || next === null) return;
    cursor = next;
  }
}

/** Names from the outermost list inwards; stops at a circle of parents. */
function pathOf(id: string, lists: readonly List[]): string[] {
  const path: string[] = [];
  const seen = new Set<unknown>();
  for (let at = lists.find((list) => list.id === id); at && !seen.has(at.id);) {
    seen.add(at.id);
    if (typeof at.name === "string") path.unshift(at.name);
    const { parentId } = at;
    at = lists.find((list) => list.id === parentId);
  }
  return path;
}
