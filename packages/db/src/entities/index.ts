import { Account } from "./account.ts";
import { AiFeedback } from "./ai-feedback.ts";
import { ApiToken } from "./api-token.ts";
import { BookmarkChangeItem } from "./bookmark-change-item.ts";
import { BookmarkChange } from "./bookmark-change.ts";
import { BookmarkPage } from "./bookmark-page.ts";
import { Bookmark } from "./bookmark.ts";
import { Category } from "./category.ts";
import { Enrichment } from "./enrichment.ts";
import { HostIcon } from "./host-icon.ts";
import { HostPause } from "./host-pause.ts";
import { ImportChunk } from "./import-chunk.ts";
import { ImportItem } from "./import-item.ts";
import { Import } from "./import.ts";
import { ModelLease } from "./model-lease.ts";
import { ModelUsage } from "./model-usage.ts";
import { OutgoingMail } from "./outgoing-mail.ts";
import { PageIcon } from "./page-icon.ts";
import { RateLimit } from "./rate-limit.ts";
import { RecategorizationItem } from "./recategorization-item.ts";
import { Recategorization } from "./recategorization.ts";
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
  AiFeedback,
  BookmarkChange,
  BookmarkChangeItem,
  BookmarkPage,
  TagCount,
  SearchWord,
  SiteIcon,
  Import,
  ImportChunk,
  ImportItem,
  Recategorization,
  RecategorizationItem,
  ModelUsage,
  ModelLease,
  OutgoingMail,
  RateLimit,
  Enrichment,
  HostIcon,
  HostPause,
  PageIcon,
] as const;

export {
  Account,
  AiFeedback,
  ApiToken,
  Bookmark,
  BookmarkChange,
  BookmarkChangeItem,
  BookmarkPage,
  Category,
  Enrichment,
  HostIcon,
  HostPause,
  Import,
  ImportChunk,
  ImportItem,
  ModelLease,
  ModelUsage,
  OutgoingMail,
  PageIcon,
  RateLimit,
  Recategorization,
  RecategorizationItem,
  SearchWord,
  Session,
  SiteIcon,
  TagCount,
  User,
  Verification,
};
