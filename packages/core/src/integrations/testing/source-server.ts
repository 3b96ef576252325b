import type { IncomingMessage, ServerResponse } from "node:http";
import { startTestSite, type TestSite } from "./test-site.ts";

/** A link as a service has it. */
interface ServedLink {
  id: string;
  url: string;
  title: string;
  /** Names of lists in Karakeep, outermost first. */
  list?: string;
  isArchived?: boolean;
}

/** Speaks the protocol of every service that can be a source; the newest link comes first. */
export interface SourceServer {
  site: TestSite;
  links: ServedLink[];
  /** The key that the services accept. */
  key: string;
  /** Set: answers every request with this status. */
  status: number | null;
  /** The content of the feed at `/feed`, and the type in its header if it matters. */
  feed: string | Buffer;
  feedType: string | null;
  /** Paths with their query, in order. */
  requests: string[];
  /** Sends the whole answer for this path instead. */
  redirects: Map<string, string>;
  close(): Promise<void>;
}

export async function startSourceServer(): Promise<SourceServer> {
  const site = await startTestSite((req, res) => answer(server, req, res), "0.0.0.0");
  const server: SourceServer = {
    site,
    links: [],
    key: "the-key",
    status: null,
    feed: "",
    feedType: null,
    requests: [],
    redirects: new Map(),
    close: () => site.close(),
  };
  return server;
}

function answer(server: SourceServer, req: IncomingMessage, res: ServerResponse): void {
  const url = new URL(req.url ?? "/", "http://service.example");
  server.requests.push(url.pathname + url.search);
  const target = server.redirects.get(url.pathname);
  if (server.status !== null) return send(res, server.status, "{}");
  if (target) {
    res.writeHead(302, { location: target }).end();
    return;
  }
  const { authorization } = req.headers;
  const service = services.find(({ path }) => path.test(url.pathname));
  if (!service) return send(res, 404, '{"detail":"Not found."}');
  if (service.authorization && authorization !== service.authorization(server.key))
    return send(res, 401, '{"detail":"Invalid token."}');
  const type = url.pathname === "/feed" ? server.feedType : null;
  send(res, 200, service.body(server, url), type);
}

function send(res: ServerResponse, status: number, body: string | Buffer, type: string | null = null): void {
  const guessed = Buffer.from(body)[0] === 60 ? "text/html" : "application/json";
  res.writeHead(status, { "content-type": type ?? guessed }).end(body);
}

interface Service {
  path: RegExp;
  authorization?: (key: string) => string;
  body: (server: SourceServer, url: URL) => string | Buffer;
}

const services: Service[] = [
  {
    path: /^\/users\/ada\/starred$/,
    body: ({ links }, { searchParams }) => {
      const [size, page] = [Number(searchParams.get("per_page")), Number(searchParams.get("page"))];
      return JSON.stringify(links.slice((page - 1) * size, page * size).map(toStar));
    },
  },
  {
    path: /^\/favorites$/,
    body: ({ links }, { searchParams }) => {
      const page = Number(searchParams.get("p"));
      const rows = links.slice((page - 1) * 30, page * 30).map(toStory);
      const more =
        links.length > page * 30 ? `<a href="favorites?id=ada&amp;p=${page + 1}" class="morelink">More</a>` : "";
      return `<html><body><table>${rows.join("")}</table>${more}</body></html>`;
    },
  },
  {
    path: /^\/saved\.json$/,
    body: ({ links, key }, { searchParams }) => {
      if (searchParams.get("feed") !== key) return '{"message":"Forbidden","error":403}';
      const start = links.findIndex(({ id }) => `t3_${id}` === searchParams.get("after")) + 1;
      const page = links.slice(start, start + Number(searchParams.get("limit")));
      const isLast = start + page.length >= links.length;
      return JSON.stringify({ data: { children: page.map(toPost), after: isLast ? null : `t3_${page.at(-1)!.id}` } });
    },
  },
  { path: /^\/feed$/, body: ({ feed }) => feed },
  {
    path: /^\/api\/bookmarks\/(?:archived\/)?$/,
    authorization: (key) => `Token ${key}`,
    body: ({ links }, { pathname, searchParams }) => {
      const listed = links.filter(({ isArchived = false }) => isArchived === pathname.includes("archived"));
      const [limit, offset] = [Number(searchParams.get("limit")), Number(searchParams.get("offset"))];
      const hasMore = listed.length > offset + limit;
      const results = listed.slice(offset, offset + limit).map(toLinkding);
      return JSON.stringify({ count: listed.length, next: hasMore ? `?offset=${offset + limit}` : null, results });
    },
  },
  {
    path: /^\/api\/v1\/bookmarks$/,
    authorization: (key) => `Bearer ${key}`,
    body: ({ links }, url) => karakeepPage(links, url),
  },
  {
    path: /^\/api\/v1\/lists$/,
    authorization: (key) => `Bearer ${key}`,
    body: () =>
      JSON.stringify({
        lists: [
          { id: "inner", name: "Bread", parentId: "outer", type: "manual" },
          { id: "outer", name: "Food", parentId: null, type: "manual" },
          { id: "smart", name: "All of it", parentId: null, type: "smart" },
        ],
      }),
  },
  {
    path: /^\/api\/v1\/lists\/\w+\/bookmarks$/,
    authorization: (key) => `Bearer ${key}`,
    body: ({ links }, url) =>
      karakeepPage(
        links.filter(({ list }) => list === url.pathname.split("/")[4]),
        url,
      ),
  },
];

function karakeepPage(links: readonly ServedLink[], { searchParams }: URL): string {
  const [limit, start] = [Number(searchParams.get("limit")), Number(searchParams.get("cursor") ?? 0)];
  const bookmarks = links.slice(start, start + limit).map(toKarakeep);
  return JSON.stringify({ bookmarks, nextCursor: links.length > start + limit ? String(start + limit) : null });
}

const toStar = ({ id, url, title }: ServedLink) => ({
  starred_at: "2026-05-12T09:00:00Z",
  repo: { id: Number(id), full_name: title, html_url: url, description: "A repository", topics: ["rye"] },
});

const toStory = ({ id, url, title }: ServedLink) =>
  `<tr class="athing submission" id="${id}"><td class="title"><span class="titleline"><a href="${url}">${title}</a>` +
  `<span class="sitebit comhead"> (<a href="from?site=x"><span class="sitestr">x</span></a>)</span></span></td></tr>`;

const toPost = ({ id, url, title }: ServedLink) => ({
  kind: "t3",
  data: { name: `t3_${id}`, title, url, permalink: `/r/Breadit/comments/${id}/`, subreddit: "Breadit" },
});

const toLinkding = ({ id, url, title, isArchived = false }: ServedLink) => ({
  id: Number(id),
  url,
  title,
  description: "",
  notes: "",
  website_title: null,
  is_archived: isArchived,
  unread: false,
  shared: false,
  tag_names: ["rye"],
  date_added: "2026-05-12T09:00:00Z",
});

const toKarakeep = ({ id, url, title }: ServedLink) => ({
  id: `k${id}`,
  createdAt: "2026-05-12T09:00:00Z",
  title,
  archived: false,
  favourited: false,
  tags: [{ id: "t", name: "rye", attachedBy: "human" }],
  content: { type: "link", url, title: "The page's own title" },
});
