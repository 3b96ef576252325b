import { expect, it } from "vitest";
import { demoRefusal, demoRefusedCalls } from "./demo.ts";
import { everyCall } from "./known-calls.ts";

/** Every call that a demo allows. A new call is added here or in `demo.ts`, so that it is decided. */
const allowed = `
  account.get account.revokeOtherSessions account.revokeSession account.securityEvents account.sessions account.update
  ai.categorize ai.giveFeedback ai.offers ai.suggest apiTokens.list assistants.applyProposal assistants.change
  assistants.dismissProposal assistants.pageText assistants.previewFix assistants.proposals auth.currentUser auth.logout auth.options auth.user
  backups.files backups.history backups.settings bookmarks.add bookmarks.addCategorized bookmarks.addMany
  bookmarks.changes bookmarks.delete bookmarks.deleteOne bookmarks.deletePermanently bookmarks.emptyTrash
  bookmarks.findSaved bookmarks.get bookmarks.list bookmarks.move bookmarks.opened bookmarks.restore bookmarks.savedKeys
  bookmarks.similar bookmarks.trash bookmarks.undoChange bookmarks.update bookmarks.updateMany categories.create
  categories.delete categories.edit categories.list categories.merge categories.setIcon categories.setOrder
  categories.setPinned categories.togglePin connectedApps.list events.stream export feeds.list filing.change filing.get history.list
  history.undo history.undoLast imports.cancel imports.formats imports.get imports.items imports.list
  imports.newCategories imports.pause imports.preview imports.resume imports.retry imports.start imports.startUploaded
  imports.undo insights.get insights.map insights.mapLinks linkChecks.broken linkChecks.get linkChecks.trust
  listBookmarks metadata.extract notifications.get passkeys.list readUploadedUrls recategorizations.applyPreview
  recategorizations.cancel recategorizations.get recategorizations.items recategorizations.list recategorizations.start
  recategorizations.startAndWait recategorizations.startTagging recategorizations.undo recategorize rediscover.get
  rediscover.shuffle restores.get restores.items restores.list rules.create rules.delete rules.list rules.preview
  rules.refuse rules.reorder rules.run rules.suggestions rules.update savedSearches.delete savedSearches.list
  savedSearches.rename savedSearches.save search.choose search.full search.matches search.meaning search.quick
  secondFactor.get sharing.count sharing.links sharing.list sources.list startImport stats.get sync.applyBatch sync.tree
  tagging.change tagging.get tagging.preview tags.delete tags.list tags.merge tags.popular tags.rename tags.suggest
  tags.suggestMerges tidy.accept tidy.keep tidy.list webhooks.deliveries webhooks.list`;

/** Calls of routes that the server's doors refuse, and of one that makes a refused call. */
const behindDoors = `accountData deleteAccount downloadBackup startRestore`;

it("every call is allowed in a demo or refused", () => {
  const names = Object.keys(everyCall._def.procedures);
  const decided = `${allowed} ${behindDoors}`.trim().split(/\s+/);
  expect(names.filter((name) => demoRefusal(name) === null).toSorted()).toEqual(decided.toSorted());
});

it("what is refused are calls that exist", () => {
  const names = new Set(Object.keys(everyCall._def.procedures));
  expect(demoRefusedCalls.filter((name) => !names.has(name))).toEqual([]);
  expect([demoRefusal("webhooks.add"), demoRefusal("auth.signup")]).toEqual(["network", "accounts"]);
});
