import { limits } from "@bowerbird/contract/limits";

/** A person's library, and what calls about it name. */
export interface LargeLibrary {
  ids: string[];
  categoryIds: string[];
  tags: string[];
}

type MakeInput = (library: LargeLibrary, run: number) => unknown;

const range = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const words = range(2_000, (n) => `word${n}`).join(" ");
const newLinks = (run: number, name: string, count: number, more: object = {}) =>
  range(count, (n) => ({ url: `https://${name}${run}.example/${n}`, title: `${name} ${n}`, ...more }));
const everyOperator =
  "title word tag:tag1 -tag:tag2 site:library.example is:favorite after:2001-01-01 before:2090-01-01 -nothing category:A older:1d";
const exclusions = range(20, (n) => `-nothing${n}`).join(" ");
const addFolders: MakeInput = (_library, run) => ({
  syncId: crypto.randomUUID(),
  batch: 0,
  device: "Firefox",
  operations: range(limits.syncOperations, (n) => ({
    type: "add-link",
    id: crypto.randomUUID(),
    parentId: null,
    afterId: null,
    title: `Synced ${run} ${n}`,
    url: `https://sync${run}.example/${n}`,
    copies: 0,
  })),
});

/** The largest input of each call that can take or give much; several where it can be large in several ways. In the order of the calls. */
export const largestInputs: Record<string, readonly MakeInput[]> = {
  "account.securityEvents": [() => ({})],
  "account.sessions": [() => undefined],
  "ai.offers": [({ ids }) => ({ ids: ids.slice(-100) })],
  "bookmarks.list": [() => ({ limit: limits.pageMax })],
  "bookmarks.savedKeys": [() => ({ bucket: 0 })],
  "bookmarks.changes": [() => ({})],
  "bookmarks.similar": [({ ids }) => ({ id: ids[0] })],
  "categories.list": [() => undefined],
  "tags.list": [() => undefined],
  "tags.popular": [() => ({ limit: limits.maxPopularTags })],
  "tags.suggest": [() => ({ prefix: "tag", limit: limits.maxPopularTags })],
  "tags.suggestMerges": [() => undefined],
  "history.list": [() => ({})],
  "imports.list": [() => ({ limit: limits.pageMax })],
  "insights.get": [() => ({})],
  "insights.map": [() => undefined],
  "rediscover.get": [() => ({})],
  "rediscover.shuffle": [() => undefined],
  "rules.preview": [
    () => ({ condition: exclusions, tags: ["x"], marks: [], categoryId: null }),
    () => ({ condition: "title", tags: ["x"], marks: [], categoryId: null }),
  ],
  "rules.suggestions": [() => undefined],
  "search.quick": [() => ({ q: "title" })],
  "search.full": [
    () => ({ q: "title", limit: limits.searchResultsMax }),
    () => ({ q: everyOperator, limit: limits.searchResultsMax }),
    () => ({ q: range(50, (n) => `word${n}`).join(" "), limit: limits.searchResultsMax }),
  ],
  "search.matches": [() => ({ q: "title" }), () => ({ q: exclusions })],
  "sharing.list": [() => undefined],
  "stats.get": [() => undefined],
  "sync.tree": [() => ({})],
  "tidy.list": [() => ({ limit: 100 })],
  "bookmarks.addMany": [
    (_library, run) => ({ bookmarks: newLinks(run, "small", limits.urlsPerCall, { category: "Category 1" }) }),
    (_library, run) => ({
      bookmarks: newLinks(run, "large", 300, {
        category: "Category 1",
        notes: words.slice(0, 10_000),
        description: words.slice(0, 10_000),
      }),
    }),
    () => ({ bookmarks: range(limits.urlsPerCall, (n) => ({ url: `https://library.example/${n}`, title: "There" })) }),
    () => ({
      bookmarks: [
        { url: "https://library.example/1" },
        ...range(limits.urlsPerCall - 1, (n) => ({ url: `javascript:${n}` })),
      ],
    }),
  ],
  "bookmarks.addCategorized": [
    (_library, run) => ({
      categories: range(100, (n) => ({ categoryName: `C${n}`, bookmarks: newLinks(run, `categorized${n}`, 100) })),
    }),
  ],
  "imports.start": [
    (_library, run) => ({ urls: range(limits.urlsPerCall, (n) => `https://import${run}.example/${n}`) }),
    (_library, run) => ({
      categories: range(100, (n) => ({ categoryName: `C${n}`, bookmarks: newLinks(run, `import${n}`, 100) })),
    }),
  ],
  "sync.applyBatch": [addFolders],
  "bookmarks.opened": [({ ids }) => ({ ids })],
  "bookmarks.updateMany": [
    ({ ids }, run) => ({ ids, addTags: [`all${run}`] }),
    ({ categoryIds }, run) => ({ filter: { categoryIds }, isFavorite: run % 2 === 0 }),
  ],
  "tags.rename": [({ tags }, run) => ({ tag: tags[run]!, to: `renamed${run}` })],
  "tags.merge": [({ tags }, run) => ({ tags: tags.slice(run * 1_000, (run + 1) * 1_000), into: "merged" })],
  "tags.delete": [({ tags }, run) => ({ tags: tags.slice(3_000 + run * 500, 3_000 + (run + 1) * 500) })],
  "categories.setOrder": [(_library, run) => ({ order: run % 2 === 0 ? "manual" : "name" })],
  "tidy.accept": [() => ({ kind: "copies" })],
  "recategorizations.start": [() => ({ mode: "preview" })],
  "bookmarks.delete": [({ ids }, run) => ({ ids: ids.slice(run * 2_000, (run + 1) * 2_000) })],
  "bookmarks.trash": [() => ({ limit: limits.pageMax })],
  "bookmarks.restore": [({ ids }, run) => ({ ids: ids.slice(run * 2_000, (run + 1) * 2_000) })],
};

/** Calls that take little and give little, whatever the library is. A new call is added here or above, so that this is a decision. */
export const smallCalls = `
  account.get account.update account.changeEmail account.changePassword account.delete account.confirm
  account.disconnectGoogle account.disconnectOidc account.revokeSession account.revokeOtherSessions ai.categorize ai.suggest
  ai.giveFeedback apiTokens.list apiTokens.create apiTokens.revoke assistants.change
  assistants.pageText assistants.proposals assistants.dismissProposal auth.user auth.currentUser auth.options auth.startGoogle
  auth.startOidc auth.signup auth.invitation auth.acceptInvitation auth.login auth.finishLogin auth.logout auth.verifyEmail
  auth.resendVerification auth.forgotPassword auth.resetPassword backups.settings backups.changeSettings backups.files
  backups.deleteFile backups.history backups.run backups.authUrl backups.connect backups.disconnect backups.connectStorage
  backups.encrypt backups.stopEncrypting backups.key
  bookmarks.add bookmarks.findSaved bookmarks.get bookmarks.update bookmarks.move bookmarks.deleteOne categories.create
  connectedApps.list connectedApps.disconnect categories.edit categories.togglePin categories.setPinned categories.setIcon events.stream feeds.list feeds.open feeds.renew
  feeds.stop filing.get filing.change imports.formats imports.get imports.preview imports.startUploaded imports.pause
  imports.resume imports.cancel
  imports.retry insights.mapLinks linkChecks.get linkChecks.change linkChecks.broken linkChecks.again linkChecks.trust
  notifications.get notifications.change passkeys.startSignIn passkeys.signIn passkeys.list passkeys.start passkeys.add
  passkeys.rename passkeys.remove restores.start metadata.extract rules.list rules.create rules.update rules.delete
  rules.reorder rules.refuse savedSearches.list savedSearches.save savedSearches.rename savedSearches.delete secondFactor.get
  secondFactor.start secondFactor.confirm secondFactor.renewRecoveryCodes secondFactor.stop search.choose search.meaning
  sharing.count sharing.share sharing.change sharing.renewAddress sharing.stop sources.list sources.add sources.changeKey
  sources.read sources.remove tagging.get tagging.change tagging.preview webhooks.list webhooks.add webhooks.change
  webhooks.remove webhooks.test webhooks.deliveries tidy.keep recategorizations.list restores.list`
  .trim()
  .split(/\s+/);

/** Not tried yet: each needs a run, a page or a change of its own before it, and works in batches as those above. */
export const untriedCalls = [
  "assistants.applyProposal",
  "assistants.previewFix",
  "bookmarks.deletePermanently",
  "bookmarks.emptyTrash",
  "bookmarks.undoChange",
  "categories.delete",
  "categories.merge",
  "history.undo",
  "history.undoLast",
  "imports.items",
  "imports.newCategories",
  "imports.undo",
  "recategorizations.applyPreview",
  "recategorizations.cancel",
  "recategorizations.get",
  "recategorizations.items",
  "recategorizations.startAndWait",
  "recategorizations.startTagging",
  "recategorizations.undo",
  "restores.applyPreview",
  "restores.cancel",
  "restores.get",
  "restores.items",
  "restores.undo",
  "rules.run",
  "sharing.links",
];
