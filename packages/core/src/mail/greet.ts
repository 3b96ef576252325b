/** What a mail program makes a link of, or what is to look like one. */
const addressLike = /https?|www\.|:\/\/|@|\S\.\p{L}{2,}\/|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;
// oxlint-disable-next-line no-control-regex -- these are what it looks for
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * The first line of a mail. A name that holds something like a web address, or more than one line, is left out: anybody
 * can sign up with another's address, and must not have us mail an advertisement to it.
 */
export function greet(name: string): string {
  return isMailable(name) ? `Hello ${name.trim()},` : "Hello,";
}

/** Whether a text that somebody typed can stand in a mail to another. */
export function isMailable(text: string): boolean {
  return text.trim() !== "" && !addressLike.test(text) && !unprintable.test(text);
}
