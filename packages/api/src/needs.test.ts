import { expect, it } from "vitest";
import { everyCall } from "./known-calls.ts";
import type { CallMeta } from "./trpc.ts";

type Procedure = { _def: { meta?: CallMeta } };
const calls = Object.entries(everyCall._def.procedures as unknown as Record<string, Procedure>);

/** Every call by what it needs. A new call is added here too, so that its need is a decision. */
const needs: Record<string, string> = {
  anybody: `
    auth.acceptInvitation auth.currentUser auth.finishLogin auth.forgotPassword auth.invitation auth.login auth.logout
    auth.options auth.resendVerification auth.resetPassword auth.signup auth.startGoogle auth.startOidc auth.user
    auth.verifyEmail passkeys.signIn passkeys.startSignIn`,
  read: `
    account.get ai.offers assistants.pageText assistants.proposals bookmarks.changes bookmarks.findSaved bookmarks.get bookmarks.list bookmarks.savedKeys bookmarks.similar bookmarks.trash categories.list
    events.stream filing.get history.list insights.get insights.map insights.mapLinks linkChecks.broken linkChecks.get listBookmarks notifications.get recategorizations.get
    recategorizations.items recategorizations.list rediscover.get rediscover.shuffle rules.list rules.preview rules.suggestions savedSearches.list search.full search.matches search.meaning search.quick sharing.count sharing.links sharing.list
    stats.get sync.tree tagging.get tags.list tags.popular tags.suggest tags.suggestMerges
    tidy.list`,
  write: `
    ai.categorize ai.giveFeedback ai.suggest bookmarks.add bookmarks.addCategorized bookmarks.addMany
    bookmarks.delete bookmarks.deleteOne bookmarks.move bookmarks.opened bookmarks.restore bookmarks.undoChange bookmarks.update
    bookmarks.updateMany categories.create categories.delete categories.edit categories.merge categories.setIcon
    categories.setOrder categories.setPinned categories.togglePin imports.undo linkChecks.again linkChecks.change linkChecks.trust metadata.extract
    recategorizations.applyPreview recategorizations.cancel recategorizations.start recategorizations.startAndWait
    recategorizations.startTagging recategorizations.undo recategorize rules.create rules.delete rules.refuse rules.reorder rules.run rules.update savedSearches.delete savedSearches.rename
    savedSearches.save search.choose sharing.change sharing.renewAddress sharing.share sharing.stop sync.applyBatch tags.delete tags.merge tags.rename
    tidy.accept tidy.keep`,
  organize: `
    assistants.change assistants.previewFix`,
  import: `
    imports.cancel imports.pause imports.resume imports.retry imports.start imports.startUploaded readUploadedUrls
    sources.add sources.changeKey sources.read sources.remove startImport`,
  "read-imports": `
    imports.formats imports.get imports.items imports.list imports.newCategories imports.preview sources.list`,
  backup: `
    backups.run restores.applyPreview restores.cancel restores.start restores.undo startRestore`,
  "read-backups": `
    backups.files backups.history backups.settings downloadBackup export restores.get restores.items restores.list`,
  account: `
    account.changeEmail account.changePassword account.confirm account.delete account.disconnectGoogle
    account.disconnectOidc account.revokeOtherSessions account.revokeSession account.securityEvents account.sessions account.update
    apiTokens.list apiTokens.revoke assistants.applyProposal assistants.dismissProposal backups.changeSettings backups.deleteFile backups.disconnect backups.key backups.stopEncrypting
    bookmarks.deletePermanently bookmarks.emptyTrash connectedApps.disconnect connectedApps.list deleteAccount feeds.list feeds.stop filing.change history.undo history.undoLast notifications.change passkeys.add passkeys.list passkeys.remove passkeys.rename
    passkeys.start secondFactor.renewRecoveryCodes secondFactor.stop tagging.change tagging.preview
    webhooks.change webhooks.deliveries webhooks.list webhooks.remove webhooks.test`,
  "set-up": `
    secondFactor.confirm secondFactor.get secondFactor.start`,
  proof: `
    accountData apiTokens.create backups.authUrl backups.connect backups.connectStorage backups.encrypt feeds.open feeds.renew webhooks.add`,
};

it("every call names what it needs of who makes it", () => {
  const found: Record<string, string[]> = {};
  for (const [name, { _def }] of calls) (found[_def.meta?.need ?? "anybody"] ??= []).push(name);
  const sorted = Object.entries(found).map(([need, names]) => [need, names.toSorted()]);
  const wanted = Object.entries(needs).map(([need, names]) => [need, names.trim().split(/\s+/)]);
  expect(Object.fromEntries(sorted)).toEqual(Object.fromEntries(wanted));
});
