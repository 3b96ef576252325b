/** What people call the properties of a page with a link. */
export function isUrlName(name: string): boolean {
  return /^(?:url|link|address|source|website|web ?page|href)$/i.test(name.trim());
}

export function isTagsName(name: string): boolean {
  return /^(?:tags?|labels?|keywords?|topics?|categor(?:y|ies))$/i.test(name.trim());
}

export function isDateName(name: string): boolean {
  return /^(?:created|created time|created at|date|date added|added|added on|saved|saved on|date saved)$/i.test(
    name.trim(),
  );
}

export function isDescriptionName(name: string): boolean {
  return /^(?:description|notes?|summary|comments?|excerpt)$/i.test(name.trim());
}
