/**
 * All limits of the product, used as `limits.<name>`. Lengths in characters, sizes in bytes, times in milliseconds. Each is
 * a constant of its own, so that a page loads only those that it uses.
 */

/** Longer URLs are refused. Browsers allow up to 2 MB, servers about 8,000 characters. */
export const urlLength = 8_192;
export const titleLength = 1_000;
export const descriptionLength = 10_000;
export const notesLength = 10_000;
/** Of the id that a link has at the service it was imported from. */
export const sourceIdLength = 200;
export const tagLength = 60;
/** Of our own calls and forms; more only if the bookmark has them already. */
export const tagsPerBookmark = 10;
/** Live event streams of one person at one server: one per tab. */
export const eventStreams = 20;
/** Calls that share one request. */
export const callsPerRequest = 20;
/** Tags added together to all bookmarks that were just saved. */
export const tagsPerAddition = 8;
/** Of imports, sources, restores, sync and other products' apps, whose further tags are cut, which is said. */
export const storedTagsPerBookmark = 50;
export const categoryNameLength = 100;
/** Graphemes, not code units: one emoji with its modifiers counts as one. */
export const iconGraphemes = 2;
export const nameLength = 100;
export const emailLength = 254;
export const apiTokens = 50;
export const connectedApps = 50;
/** Apps that have registered themselves, on the whole server. */
export const appRegistrations = 10_000;
/** Redirect addresses of one app. */
export const appAddresses = 20;
/** Where an app describes itself. */
export const clientDocumentBytes = 64 * 1_024;
export const clientDocumentTime = 5_000;
/** How long a registration is kept that no one uses. */
export const unusedRegistrationTime = 24 * 60 * 60 * 1_000;
/** Rows that an assistant changes within an hour; what exceeds it becomes a proposal. */
export const assistantRows = 200;
/** Bookmarks that an assistant names in one change. */
export const assistantIds = 500;
/** Open proposals of one assistant. */
export const openProposals = 20;
/** Changes in one proposal. */
export const proposalSteps = 50;
export const passkeys = 20;
export const recoveryCodes = 10;
/** Time for entering the code after the password. */
export const secondStepExpiry = 10 * 60 * 1_000;
/** Time for answering with a passkey. */
export const passkeyExpiry = 5 * 60 * 1_000;
export const savedSearches = 100;
export const feeds = 100;
/** Entries of a feed, the newest. */
export const feedEntries = 100;
export const rules = 100;
/** Links that the preview of a rule shows. */
export const rulePreview = 20;
export const ruleSuggestions = 10;
export const sources = 20;
export const sourceKeyLength = 2_048;
/** Read from a source at one time, the newest. */
export const sourceLinks = 100_000;
export const savedSearchName = 100;
export const webhooks = 10;
/** One delivery, from the connection to the status of the answer. */
export const webhookTime = 10_000;
/** Attempts of one delivery, over about a day. */
export const webhookAttempts = 6;
/** Started deliveries of one webhook a second. */
export const webhookRate = 10;
/** Deliveries of one webhook that wait for an attempt: what is more waits as changes. */
export const webhookBacklog = 100;
/** Deliveries that are listed. */
export const webhookDeliveries = 50;
/** Of a receiver's answer, in the list of deliveries. */
export const webhookAnswerLength = 200;
/** Failed deliveries in a row, and time without a success, after which a webhook is switched off. */
export const webhookFailures = 20;
export const webhookFailureTime = 3 * 24 * 60 * 60 * 1_000;
export const sharedTitle = 200;
export const sharedDescription = 2_000;
/** Links on one part of a shared page. */
export const sharedLinksPerPage = 100;
/** Links of a shared page that another person can save at one time. */
export const sharedLinksSaved = 5_000;
export const passwordMin = 8;
/** The longest password hashed; better-auth's own limit. */
export const passwordMax = 128;
/** Of encrypted backups. */
export const passphraseMin = 12;
export const passphraseMax = 200;
/** Of the file that holds the locked key of encrypted backups: ours have about 400 bytes. */
export const keyFileBytes = 4_096;
/** Sign-ups with one unverified address that wait for their link; the oldest go. */
export const openSignUps = 20;
export const verificationExpiry = 24 * 60 * 60 * 1_000;
/** Lifetime of an unused session; use extends it once a day. */
export const sessionTime = 7 * 24 * 60 * 60 * 1_000;
/** Max. lifetime after the sign-in, even if it is used. */
export const sessionMax = 90 * 24 * 60 * 60 * 1_000;
/** How long a sign-in or an entered password counts as a proof of identity. */
export const proofTime = 15 * 60 * 1_000;
/** How long security events are kept, and how many per person. */
export const securityEventTime = 180 * 24 * 60 * 60 * 1_000;
export const securityEvents = 1_000;
export const failedSignInEvents = 500;
export const resetExpiry = 60 * 60 * 1_000;
export const invitationExpiry = 7 * 24 * 60 * 60 * 1_000;
export const pageDefault = 100;
export const pageMax = 1_000;
/** Rows that a call may answer with, or be about, beside other calls of its person; those with more wait for each other. */
export const rowsAtOnce = 500;
export const uploadBytes = 50 * 1024 * 1024;
/** Statement timeout in the server: people do not wait longer. */
export const statementTime = 30_000;
/** The same for calls that read the whole library, such as the preview of a rule: they take the most of the database. */
export const heavyStatementTime = 10_000;
/** Body of any call except uploads and imports. */
export const jsonBytes = 10 * 1024 * 1024;
export const searchQueryLength = 500;
/** Words in one query, of which only the first eight are searched. */
export const searchWords = 50;
/** Operators such as `tag:x` and exclusions: each is checked for every bookmark. */
export const searchOperators = 20;
/** The same for a stranger's search of a shared page. */
export const sharedSearchOperators = 5;
export const quickSearchMin = 2;
export const quickSearchResults = 8;
export const quickSearchTags = 2;
export const cardTags = 2;
export const searchResults = 100;
/** Of a search that asks for more. */
export const searchResultsMax = 1_000;
export const searchTags = 20;
/** Of a bookmark's text that is embedded. */
export const embeddedTextLength = 2_000;
/** How long a semantic search waits for the model and the vectors before it answers with the word matches only. */
export const semanticTimeoutMs = 150;
/** Semantically similar bookmarks below the results of a search; they are no results themselves. */
export const semanticResults = 10;
/** How many of the results of quick search are theirs, if there are any. */
export const quickSemanticResults = 3;
export const similarResults = 12;
/** Fewer links make no map. */
export const mapLinksMin = 20;
/** A side of the square in which the points of the map are placed. */
export const mapSide = 65_535;
/** Links of the map in one answer. */
export const mapPage = 50;
export const relevanceMin = 1;
export const relevanceMax = 10;
export const urlsPerCall = 10_000;
/** Bookmark ids in one call of suggestions for them. */
export const bookmarksPerCall = 10_000;
/** Bookmarks that can be asked for in one page of what has changed, and those that it has at most: more would hold up others. */
export const changesPerCall = 2_000;
export const changesPage = 1_000;
/** How long a request with an `Idempotency-Key` gets the same answer. */
export const answerTime = 30 * 24 * 60 * 60 * 1_000;
/** Operations in one batch of a sync, and links in one page of its tree. */
export const syncOperations = 1_000;
export const syncPage = 1_000;
/** Bookmark ids in a call that changes them. */
export const restoredPerCall = 100_000;
/** Results of a search that can be changed together. */
export const searchMatches = 100_000;
/** How long deleted bookmarks stay in the trash and changes can be undone. */
export const trashTime = 30 * 24 * 60 * 60 * 1_000;
/** Entries of the history in one answer. */
export const historyPage = 50;
/** Nesting of categories. Links deeper in an imported file go to the last level. */
export const categoryDepth = 50;
/** Per person. Links in further folders of an imported file go to the nearest existing category above. */
export const categories = 5_000;
/** A file from which only the URLs are read, synchronously. */
export const urlFileBytes = 10 * 1024 * 1024;
/** Max. time for a model's suggestion; then the built-in categorizer answers. */
export const suggestionTime = 20_000;
/** Max. time a call waits for a recategorization before it answers without the bookmarks. */
export const recategorizationTime = 20_000;
/** Max. time a call waits for a change of many bookmarks before it answers that the rest runs on. */
export const changeTime = 20_000;
export const linksPerModelCall = 20;
/** Automatic tags per bookmark. */
export const suggestedTags = 5;
/** Of a person's own words for the language model. */
export const taggingInstructionLength = 1_000;
export const neverTags = 200;
/** Links that the preview of tagging settings shows; one call of the model. */
export const taggingPreview = 20;
export const summaryLength = 400;
export const popularTags = 20;
export const maxPopularTags = 100;
export const tagSuggestions = 5;
/** The most used tags that are listed. */
export const listedTags = 10_000;
/** Tags renamed, merged or deleted in one call. */
export const tagsPerChange = 1_000;
/** By spelling, and as many by embeddings. */
export const mergeSuggestions = 100;
/** Of an icon that is given in a `data:` address; a larger one is left out. */
export const iconBytes = 100_000;
/** Fetching a page, redirects included. */
export const fetchTime = 10_000;
export const fetchRedirects = 5;
/** Of a page, after decompression; the rest is not read. */
export const fetchPageBytes = 2 * 1024 * 1024;
/** The text of a larger PDF is not read. */
export const fetchPdfBytes = 20 * 1024 * 1024;
/** Larger answers of a source are refused. */
export const fetchDataBytes = 10 * 1024 * 1024;
/** Larger icons are refused. */
export const fetchIconBytes = 256 * 1024;
/** Larger covers are refused: they are stored as they come. */
export const fetchCoverBytes = 500 * 1000;
/** Of all people: the pictures fetched last stay. */
export const coverPictures = 20_000;
export const coverPictureBytes = 1024 * 1024 * 1024;
export const fetchHeaderBytes = 32 * 1024;
/** Concurrent connections to one host, across all processes. */
export const fetchConnectionsPerHost = 2;
export const fetchAttempts = 3;
/** Of a page's text, kept for categorization and the summary. */
export const pagePreviewLength = 2_000;
/** Of the text of a PDF, and of a page as the person's browser shows it. */
export const pageTextLength = 10_000;
/** A visitor's account in a demo, from its start to its removal. */
export const demoTime = 60 * 60 * 1_000;
/** Accounts of a demo at the same time, and of them from one network. */
export const demoVisitors = 100;
export const demoVisitorsPerNetwork = 3;
/** Of a visitor of a demo, the trash included. */
export const demoBookmarks = 2_000;
/** Of a visitor of a demo, and of each of their files. */
export const demoImports = 10;
export const demoFileBytes = 5 * 1024 * 1024;
