import { categoriesWithPaths, type Calls, fitList, listed, notice, readPaths, wholeBookmark } from "./define-tool.ts";

/** What is always there. */
export const resources = [
  {
    uri: "bowerbird://categories",
    name: "categories",
    title: "The tree of categories",
    description: "All categories with their paths and counts.",
    mimeType: "application/json",
  },
];

/** What is there for an id. */
export const resourceTemplates = [
  {
    uriTemplate: "bowerbird://bookmarks/{id}",
    name: "bookmark",
    title: "A bookmark",
    description: "All that is known of one saved link.",
    mimeType: "application/json",
  },
  {
    uriTemplate: "bowerbird://categories/{id}",
    name: "category",
    title: "A category",
    description: "The newest 100 bookmarks of a category, and of those below it.",
    mimeType: "application/json",
  },
];

/** @returns null where there is no such resource. @throws the API's errors */
export async function readResource(calls: Calls, uri: string): Promise<Record<string, unknown> | null> {
  const [, kind, id] = /^bowerbird:\/\/(bookmarks|categories)(?:\/([^/]+))?$/.exec(uri) ?? [];
  if (kind === "bookmarks" && id) {
    return { notice, bookmark: wholeBookmark(await calls.bookmarks.get({ id }), await readPaths(calls)) };
  }
  if (kind !== "categories") return null;
  if (id) {
    const { bookmarks, metadata } = await calls.search.full({ categoryId: id, limit: 100 });
    return { notice, total: metadata.total, bookmarks: await listed(calls, bookmarks, false) };
  }
  const { list, note } = fitList(categoriesWithPaths(await calls.categories.list()), "Use list_categories with q.");
  return { notice, categories: list, note };
}

/** What the person can choose to ask for. */
export const prompts = [
  {
    name: "tidy_library",
    title: "Tidy my library",
    description: "Look through the library and propose how to tidy it up.",
    arguments: [{ name: "focus", description: "A category or subject, if not all.", required: false }],
    text: ({ focus }: Record<string, string>) =>
      `Tidy up my bookmarks${focus ? ` about ${focus}` : ""}. Look at list_categories, list_tags and list_reviews first, then ` +
      "at some bookmarks of what looks mixed. Propose moves, categories and merged tags with asProposal, all with one " +
      "proposalTitle that says what they are for, and use what is there before you create something. Delete nothing. At " +
      "the end tell me in a few sentences what you proposed, and that I find it under Tidy up.",
  },
  {
    name: "find_saved",
    title: "Find what I saved about …",
    description: "Search the saved links for a subject, and say what they tell.",
    arguments: [{ name: "subject", description: "What to look for.", required: true }],
    text: ({ subject = "" }: Record<string, string>) =>
      `Find what I saved about ${subject}. Use search_bookmarks with several wordings and find_similar for the best one, read ` +
      "the most fitting with read_bookmark, and answer with their titles, addresses and what they say on it. Say so if there is nothing.",
  },
];
