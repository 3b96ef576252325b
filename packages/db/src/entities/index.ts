import { Account } from "./account.ts";
import { Bookmark } from "./bookmark.ts";
import { Category } from "./category.ts";
import { ImportChunk } from "./import-chunk.ts";
import { ImportItem } from "./import-item.ts";
import { Import } from "./import.ts";
import { OutgoingMail } from "./outgoing-mail.ts";
import { SearchWord } from "./search-word.ts";
import { Session } from "./session.ts";
import { SiteIcon } from "./site-icon.ts";
import { User } from "./user.ts";
import { Verification } from "./verification.ts";

export const entities = [
  User,
  Session,
  Account,
  Verification,
  Category,
  Bookmark,
  SearchWord,
  SiteIcon,
  Import,
  ImportChunk,
  ImportItem,
  OutgoingMail,
] as const;

export {
  Account,
  Bookmark,
  Category,
  Import,
  ImportChunk,
  ImportItem,
  OutgoingMail,
  SearchWord,
  Session,
  SiteIcon,
  User,
  Verification,
};
