import { Account } from "./account.ts";
import { AiFeedback } from "./ai-feedback.ts";
import { ApiToken } from "./api-token.ts";
import { BackupRun } from "./backup-run.ts";
import { BackupSettings } from "./backup-settings.ts";
import { BookmarkChangeItem } from "./bookmark-change-item.ts";
import { BookmarkChange } from "./bookmark-change.ts";
import { BookmarkPage } from "./bookmark-page.ts";
import { Bookmark } from "./bookmark.ts";
import { Category } from "./category.ts";
import { DriveConnection } from "./drive-connection.ts";
import { DriveRevocation } from "./drive-revocation.ts";
import { EmbeddingDue } from "./embedding-due.ts";
import { EmbeddingState } from "./embedding-state.ts";
import { Enrichment } from "./enrichment.ts";
import { HostIcon } from "./host-icon.ts";
import { HostPause } from "./host-pause.ts";
import { ImportChunk } from "./import-chunk.ts";
import { ImportItem } from "./import-item.ts";
import { Import } from "./import.ts";
import { Invitation } from "./invitation.ts";
import { LinkCheckSettings } from "./link-check-settings.ts";
import { LinkCheck } from "./link-check.ts";
import { ModelLease } from "./model-lease.ts";
import { ModelUsage } from "./model-usage.ts";
import { NotificationSettings } from "./notification-settings.ts";
import { OutgoingMail } from "./outgoing-mail.ts";
import { PageIcon } from "./page-icon.ts";
import { Passkey } from "./passkey.ts";
import { RateLimit } from "./rate-limit.ts";
import { RecategorizationItem } from "./recategorization-item.ts";
import { Recategorization } from "./recategorization.ts";
import { RestoreChunk } from "./restore-chunk.ts";
import { RestoreItem } from "./restore-item.ts";
import { Restore } from "./restore.ts";
import { SavedSearch } from "./saved-search.ts";
import { SearchWord } from "./search-word.ts";
import { SecondFactor } from "./second-factor.ts";
import { SecurityEvent } from "./security-event.ts";
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
  SecondFactor,
  Passkey,
  SecurityEvent,
  Category,
  Bookmark,
  AiFeedback,
  BookmarkChange,
  BookmarkChangeItem,
  BookmarkPage,
  LinkCheck,
  LinkCheckSettings,
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
  BackupSettings,
  DriveConnection,
  DriveRevocation,
  BackupRun,
  Restore,
  RestoreChunk,
  RestoreItem,
  NotificationSettings,
  SavedSearch,
  EmbeddingState,
  EmbeddingDue,
  Invitation,
] as const;

export {
  Account,
  AiFeedback,
  ApiToken,
  BackupRun,
  BackupSettings,
  Bookmark,
  BookmarkChange,
  BookmarkChangeItem,
  BookmarkPage,
  Category,
  DriveConnection,
  DriveRevocation,
  EmbeddingDue,
  EmbeddingState,
  Enrichment,
  HostIcon,
  HostPause,
  Import,
  ImportChunk,
  ImportItem,
  Invitation,
  LinkCheck,
  LinkCheckSettings,
  ModelLease,
  ModelUsage,
  NotificationSettings,
  OutgoingMail,
  PageIcon,
  Passkey,
  RateLimit,
  Recategorization,
  RecategorizationItem,
  Restore,
  RestoreChunk,
  RestoreItem,
  SavedSearch,
  SearchWord,
  SecondFactor,
  SecurityEvent,
  Session,
  SiteIcon,
  TagCount,
  User,
  Verification,
};
