import { describeBookmarks } from "@bowerbird/core/ai";
import { revokeDrive, backupRuns, startDueBackup } from "@bowerbird/core/backups";
import { continueChange } from "@bowerbird/core/bookmarks";
import { createJobContext, createVisitorContext } from "@bowerbird/core/context";
import { countEnriched, runImport } from "@bowerbird/core/imports";
import type { JobHandlers } from "@bowerbird/core/integrations";
import { checkLinks } from "@bowerbird/core/link-checks";
import { sendMail } from "@bowerbird/core/mail";
import { embedBookmarks } from "@bowerbird/core/meaning";
import { enrichBookmark, enrichBookmarks } from "@bowerbird/core/metadata";
import { runRecategorization } from "@bowerbird/core/recategorizations";
import { restoreRuns } from "@bowerbird/core/restores";
import type { RunningServices } from "@bowerbird/core/services";
import { embedTags } from "@bowerbird/core/tag-merges";

/** Each job and the one use case that does it. */
export function jobHandlers(services: RunningServices): JobHandlers {
  return {
    "run-import": ({ userId, importId }) => runImport(createJobContext(services, userId), { importId }),
    "run-recategorization": ({ userId, recategorizationId }) =>
      runRecategorization(createJobContext(services, userId), { recategorizationId }),
    "continue-change": ({ userId, changeId }) => continueChange(createJobContext(services, userId), { changeId }),
    "sort-bookmarks": ({ userId, bookmarkIds }) => describeBookmarks(createJobContext(services, userId), bookmarkIds),
    "enrich-bookmark": ({ userId, bookmarkId }) =>
      enrichBookmark(createJobContext(services, userId), { bookmarkId }, countEnriched),
    "enrich-person": ({ userId, turn }) => enrichBookmarks(createJobContext(services, userId), { turn }, countEnriched),
    "check-links": ({ userId }) => checkLinks(createJobContext(services, userId)),
    "embed-person": ({ userId, turn }) => embedBookmarks(createJobContext(services, userId), { turn }),
    "embed-tags": ({ userId }) => embedTags(createJobContext(services, userId)),
    "start-due-backup": ({ userId }) => startDueBackup(createJobContext(services, userId)),
    "run-backup": ({ userId, backupRunId }) => backupRuns.run(createJobContext(services, userId), backupRunId),
    "run-restore": ({ userId, restoreId }) => restoreRuns.run(createJobContext(services, userId), restoreId),
    "revoke-drive": (payload) => revokeDrive(createVisitorContext(services), payload),
    "send-mail": (payload) => sendMail(createVisitorContext(services), payload),
  };
}
