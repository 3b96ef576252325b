import { Account } from "./account.ts";
import { ApiToken } from "./api-token.ts";
import { BookmarkChangeItem } from "./bookmark-change-item.ts";
import { BookmarkChange } from "./bookmark-change.ts";
import { Bookmark } from "./bookmark.ts";
import { Category } from "./category.ts";
import { ImportChunk } from "./import-chunk.ts";
import { ImportItem } from "./import-item.ts";
import { Import } from "./import.ts";
import { OutgoingMail } from "./outgoing-mail.ts";
import { RateLimit } from "./rate-limit.ts";
import { SearchWord } from "./search-word.ts";
import { Session } from "./session.ts";
import { SiteIcon } from "./site-icon.ts";
import { TagCount } from "./tag-count.ts";
import { User } from "./user.ts";
import { Verification } from "./verification.ts";

export const entities = [
  User,
  Session,
  Account,
  Verification,
  ApiToken,
  Category,
  Bookmark,
  BookmarkChange,
  BookmarkChangeItem,
  TagCount,
  SearchWord,
  SiteIcon,
  Import,
  ImportChunk,
  ImportItem,
  OutgoingMail,
  RateLimit,
] as const;

export {
  Account,
  ApiToken,
  Bookmark,
  BookmarkChange,
  BookmarkChangeItem,
  Category,
  Import,
  ImportChunk,
  ImportItem,
  OutgoingMail,
  RateLimit,
  SearchWord,
  Session,
  SiteIcon,
  TagCount,
  User,
  Verification,
};
