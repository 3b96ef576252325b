import type { SourceKindId } from "@bowerbird/contract/sources";
import { feed } from "./feed.ts";
import { githubStars } from "./github-stars.ts";
import { hackerNews } from "./hacker-news.ts";
import { karakeep } from "./karakeep.ts";
import { linkding } from "./linkding.ts";
import { redditSaved } from "./reddit-saved.ts";
import type { SourceReader } from "./source-reader.ts";

export {
  createGet,
  type SourceAddress,
  SourceInputError,
  SourceLimitError,
  type SourceList,
  type SourcePage,
} from "./source-reader.ts";

export const sourceReaders: Record<SourceKindId, SourceReader> = {
  "github-stars": githubStars,
  "hacker-news": hackerNews,
  "reddit-saved": redditSaved,
  feed,
  linkding,
  karakeep,
};
