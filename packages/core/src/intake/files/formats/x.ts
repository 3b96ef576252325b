import { cleanName, cleanTitle, cleanUrl } from "../decode-text.ts";
import { bareLink, type FileLink } from "../file-link.ts";
import { getText, isObject, type JsonObject, listRecords } from "../json-tree.ts";
import { parseDate } from "../parse-date.ts";
import type { ImportFormat } from "./format.ts";
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
  return first.length > 0 && first.every(isPost) && first.some((record) => getText(unwrap(record), TEXT_KEYS) !== "");
}

function* readPosts(root: unknown): Generator<FileLink | null> {
  for (const record of listRecords(root)) {
    const link = isObject(record) ? toLink(record) : null;
    if (link) yield link;
  }
}

const ID_KEYS = ["tweetId", "tweet_id", "id_str", "rest_id", "id"];
const TEXT_KEYS = ["full_text", "fullText", "tweet_text", "text"];
const ADDRESS_KEYS = ["tweet_url", "tweetUrl", "expandedUrl", "permalink", "url"];
const DATE_KEYS = ["bookmarked_at", "bookmark_date", "saved_at", "created_at", "createdAt", "tweeted_at"];
const POST = /^https?:\/\/(?:\w+\.)?(?:twitter|x)\.com\/\S+\/status\/\d+/i;

/** The post of a like or bookmark; null if the record is no post of X. */
function toLink(record: JsonObject): FileLink | null {
  const post = unwrap(record);
  const address = getAddress(post);
  if (address === null) return null;
  const id = getText(post, ID_KEYS);
  return {
    ...bareLink(cleanUrl(address), cleanTitle(getText(post, TEXT_KEYS))),
    addedAt: parseDate(getText(post, DATE_KEYS)),
    ...(id === "" ? {} : { sourceId: cleanName(id) }),
    ...(isObject(record["like"]) ? { isFavorite: true } : {}),
  };
}

function unwrap(record: JsonObject): JsonObject {
  return ["like", "bookmark"].map((key) => record[key]).find(isObject) ?? record;
}

/** From the post's number, where no address is given. */
function getAddress(post: JsonObject): string | null {
  const address = ADDRESS_KEYS.map((key) => post[key]).find((value) => typeof value === "string" && POST.test(value));
  if (typeof address === "string") return address;
  const id = getText(post, ID_KEYS);
  const isPost = "tweetId" in post || (getText(post, TEXT_KEYS) !== "" && typeof post["url"] !== "string");
  if (!isPost || !/^\d{6,20}$/.test(id)) return null;
  const user = isObject(post["user"]) ? post["user"] : isObject(post["author"]) ? post["author"] : post;
  const name = getText(user, ["screen_name", "username", "author_username"]);
  return `https://x.com/${/^\w{1,30}$/.test(name) ? name : "i/web"}/status/${id}`;
}
