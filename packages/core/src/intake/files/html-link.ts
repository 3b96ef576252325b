import { cleanCover, cleanDescription, cleanIcon, cleanUrl } from "./bounded-text.ts";
import type { FileLink } from "./file-link.ts";
import type { Attributes } from "./markup-scanner.ts";
import { parseDate } from "./parse-date.ts";

/** What the attributes of a link say, in a bookmark file of any browser or service; its tags are split later. */
export function toLink(attributes: Attributes, folder: readonly string[]): FileLink {
  // Raindrop's.
  const coverUrl = cleanCover(attributes["data-cover"]);
  return {
    url: cleanUrl(attributes["href"] ?? ""),
    title: "",
    description: cleanDescription(attributes["description"] ?? ""),
    tags: [],
    addedAt: parseDate(attributes["add_date"] ?? attributes["time_added"]),
    icon: cleanIcon(attributes["icon"], attributes["icon_uri"]),
    folder,
    ...(coverUrl === null ? {} : { coverUrl }),
    ...(isYes(attributes["private"]) ? { isPrivate: true } : {}),
    ...(isYes(attributes["toread"]) ? { isUnread: true } : {}),
    // Raindrop's is "data-important".
    ...(isYes(attributes["favorite"]) || isYes(attributes["data-important"]) ? { isFavorite: true } : {}),
  };
}

function isYes(attribute: string | undefined): boolean {
  return attribute !== undefined && /^(?:1|true|yes)$/i.test(attribute);
}
