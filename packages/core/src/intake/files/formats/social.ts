import { cleanDescription, cleanName, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import {
  getText,
  getTexts,
  hasKeys,
  hasRecord,
  isObject,
  type JsonObject,
  listRecords,
  recordLink,
  treeLinks,
} from "../json-tree.ts";
import { parseDate } from "../parse-date.ts";
import { bareName, type FileContext, type ImportFormat } from "./format.ts";
import { cleanTags } from "../parse-tags.ts";
import t from "./messages.json" with { type: "json" };

export const x: ImportFormat = {
  id: "x",
  name: t.xTwitter,
  fileName: t.xExport,
  endings: [".js", ".json"],
  howTo: t.inXSettingsYourAccountDownload,
  keeps: ["dates", "favourites"],
  loses: t.twitterLeftOut,
  readers: [{ kind: "json", matches: isListOfPosts, links: readPosts }],
};

/** A list of links may hold posts of X among others, so all of the first must be posts, and have a post's text. */
function isListOfPosts(root: unknown): boolean {
  const first = listRecords(root).slice(0, 20).filter(isObject);
  const isPost = (record: JsonObject) => toLink(record) !== null;
  return first.length > 0 && first.every(isPost) && first.some((record) => getText(unwrap(record), textKeys) !== "");
}

function* readPosts(root: unknown): Generator<FileLink | null> {
  for (const record of listRecords(root)) {
    const link = isObject(record) ? toLink(record) : null;
    if (link) yield link;
  }
}

const idKeys = ["tweetId", "tweet_id", "id_str", "rest_id", "id"];
const textKeys = ["full_text", "fullText", "tweet_text", "text"];
const addressKeys = ["tweet_url", "tweetUrl", "expandedUrl", "permalink", "url"];
const dateKeys = ["bookmarked_at", "bookmark_date", "saved_at", "created_at", "createdAt", "tweeted_at"];
const postUrl = /^https?:\/\/(?:\w+\.)?(?:twitter|x)\.com\/\S+\/status\/\d+/i;

/** The post of a like or bookmark; null if the record is no post of X. */
function toLink(record: JsonObject): FileLink | null {
  const post = unwrap(record);
  const address = getAddress(post);
  if (address === null) return null;
  const id = getText(post, idKeys);
  return {
    ...bareLink(cleanUrl(address), cleanTitle(getText(post, textKeys))),
    addedAt: parseDate(getText(post, dateKeys)),
    ...(id === "" ? {} : { sourceId: cleanName(id) }),
    ...(isObject(record["like"]) ? { isFavorite: true } : {}),
  };
}

function unwrap(record: JsonObject): JsonObject {
  return ["like", "bookmark"].map((key) => record[key]).find(isObject) ?? record;
}

/** From the post's number, where no address is given. */
function getAddress(post: JsonObject): string | null {
  const address = addressKeys.map((key) => post[key]).find((value) => typeof value === "string" && postUrl.test(value));
  if (typeof address === "string") return address;
  const id = getText(post, idKeys);
  const isPost = "tweetId" in post || (getText(post, textKeys) !== "" && typeof post["url"] !== "string");
  if (!isPost || !/^\d{6,20}$/.test(id)) return null;
  const user = isObject(post["user"]) ? post["user"] : isObject(post["author"]) ? post["author"] : post;
  const name = getText(user, ["screen_name", "username", "author_username"]);
  return `https://x.com/${/^\w{1,30}$/.test(name) ? name : "i/web"}/status/${id}`;
}

export const reddit: ImportFormat = {
  id: "reddit",
  name: "Reddit",
  endings: [".csv", ".zip"],
  howTo: t.redditHowTo,
  keeps: [],
  loses: t.redditLoses,
  readers: [
    { kind: "csv", header: ["id", "permalink"], columns: { url: ["permalink"], title: [], description: [] }, complete },
  ],
};

/** The archive has the same columns for what was written, voted for and hidden: only the names tell what was saved. */
function complete(link: FileLink, cell: (column: string) => string, file: FileContext): FileLink | null {
  if (file.isInArchive && !/^saved_/i.test(bareName(file))) return null;
  const path = cell("permalink").trim();
  return { ...link, url: cleanUrl(path.startsWith("/") ? `https://www.reddit.com${path}` : path) };
}

const site = "https://news.ycombinator.com/";
const itemKeys = ["hn_url", "hnUrl", "item_url", "itemUrl", "comments_url", "commentsUrl", "hnLink", "discussion"];

export const hackerNews: ImportFormat = {
  id: "hacker-news",
  name: t.hackerNewsFavorites,
  fileName: t.listOfHackerNewsFavorites,
  endings: [".json"],
  howTo: t.jsonOfAProgramThatCollects,
  keeps: ["dates"],
  loses: t.commentsAndPoints,
  readers: [
    {
      kind: "json",
      matches: (root) => hasRecord(root, isStory),
      // Algolia has its list under `hits`, which no other service does.
      links: (root) => treeLinks(isHits(root) ? root.hits : root, readStory),
    },
  ],
};

function isHits(root: unknown): root is { hits: unknown[] } {
  return typeof root === "object" && root !== null && "hits" in root && Array.isArray(root.hits);
}

function isStory(record: JsonObject): boolean {
  return (
    (hasKeys(record, "by", "id") && (hasKeys(record, "score") || hasKeys(record, "type"))) ||
    hasKeys(record, "objectID", "title") ||
    getText(record, itemKeys).startsWith(site)
  );
}

/** A story without an address is a question, whose page is on Hacker News itself. */
function readStory(record: JsonObject): FileLink | null {
  const id = record["objectID"] ?? record["id"] ?? record["item_id"] ?? record["hnId"];
  const given = getText(record, ["url", "link", "story_url", ...itemKeys]);
  const url = given.startsWith("item?id=") ? site + given : given || (id ? `${site}item?id=${String(id)}` : "");
  if (url === "" || record["deleted"] === true) return null;
  const title = getText(record, ["title", "story_title"]);
  return recordLink({ ...record, url, title, id }, []);
}

export const githubStars: ImportFormat = {
  id: "github-stars",
  name: t.githubStars,
  fileName: t.listOfGithubStars,
  endings: [".json", ".jsonl"],
  howTo: t.githubHowTo,
  keeps: ["tags", "descriptions", "dates"],
  loses: t.githubLeftOut,
  readers: [
    {
      kind: "json",
      // `--slurp` makes a list of pages.
      matches: (root) =>
        hasRecord(Array.isArray(root) ? root.flat() : root, (record) => getRepository(record) !== null),
      links: (root) => treeLinks(root, readStar),
    },
  ],
};

/** The repository of a star; its topics become tags. */
function readStar(record: JsonObject): FileLink | null {
  const repository = getRepository(record);
  if (!repository) return null;
  const link = bareLink(cleanUrl(getText(repository, ["html_url"])), cleanTitle(getText(repository, ["full_name"])));
  const id = repository["id"];
  return {
    ...link,
    description: cleanDescription(getText(repository, ["description"])),
    tags: cleanTags(getTexts(repository["topics"])),
    addedAt: parseDate(record["starred_at"]),
    ...(typeof id === "number" ? { sourceId: String(id) } : {}),
  };
}

function getRepository(record: JsonObject): JsonObject | null {
  const repository = isObject(record["repo"]) ? record["repo"] : record;
  return hasKeys(repository, "html_url", "full_name") ? repository : null;
}
