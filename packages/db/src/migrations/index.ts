import { FirstTables } from "./0001-first-tables.ts";
import { ApiTokens } from "./0002-api-tokens.ts";
import { RateLimits } from "./0003-rate-limits.ts";
import { BookmarkChanges } from "./0004-bookmark-changes.ts";
import { PageMetadata } from "./0007-page-metadata.ts";
import { AiFeedbackTable } from "./0008-ai-feedback.ts";
import { Recategorizations } from "./0009-recategorizations.ts";
import { Backups } from "./0010-backups.ts";
import { DescribedPages } from "./0011-described-pages.ts";
import { Restores } from "./0012-restores.ts";
import { WordsWithoutKey } from "./0013-words-without-key.ts";
import { SavedSearches } from "./0014-saved-searches.ts";
import { BegunWork } from "./0015-begun-work.ts";
import { LinkChecks } from "./0016-link-checks.ts";
import { Embeddings } from "./0017-embeddings.ts";
import { MoreBegunWork } from "./0018-more-begun-work.ts";
import { AccountSafety } from "./0019-account-safety.ts";
import { SecondFactors } from "./0020-second-factor.ts";
import { TokenScopes } from "./0021-token-scopes.ts";
import { Invitations } from "./0022-invitations.ts";
import { SignUpPassword } from "./0023-sign-up-password.ts";
import { Runs } from "./0024-runs.ts";

/** In the order in which they are applied; a name, once released, never changes. */
export const migrations = [
  { name: "0001-first-tables", class: FirstTables },
  { name: "0002-api-tokens", class: ApiTokens },
  { name: "0003-rate-limits", class: RateLimits },
  { name: "0004-bookmark-changes", class: BookmarkChanges },
  { name: "0007-page-metadata", class: PageMetadata },
  { name: "0008-ai-feedback", class: AiFeedbackTable },
  { name: "0009-recategorizations", class: Recategorizations },
  { name: "0010-backups", class: Backups },
  { name: "0011-described-pages", class: DescribedPages },
  { name: "0012-restores", class: Restores },
  { name: "0013-words-without-key", class: WordsWithoutKey },
  { name: "0014-saved-searches", class: SavedSearches },
  { name: "0015-begun-work", class: BegunWork },
  { name: "0016-link-checks", class: LinkChecks },
  { name: "0017-embeddings", class: Embeddings },
  { name: "0018-more-begun-work", class: MoreBegunWork },
  { name: "0019-account-safety", class: AccountSafety },
  { name: "0020-second-factor", class: SecondFactors },
  { name: "0021-token-scopes", class: TokenScopes },
  { name: "0022-invitations", class: Invitations },
  { name: "0023-sign-up-password", class: SignUpPassword },
  { name: "0024-runs", class: Runs },
] as const;
