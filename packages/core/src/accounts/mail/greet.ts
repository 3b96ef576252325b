/** Text that a mail program turns into a link, or that imitates one. */
const addressLike = /https?|www\.|:\/\/|@|\S\.\p{L}{2,}\/|[\p{L}\d-]{2,}\.\p{L}{2,}/iu;
// oxlint-disable-next-line no-control-regex -- it matches control characters on purpose
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/**
 * The first line of a mail. A name that contains a web address or several lines is left out: anyone can sign up with
 * someone else's address, and must not be able to send an advertisement there.
 */
export function greet(name: string): string {
  return isMailable(name) ? `Hello ${name.trim()},` : "Hello,";
}

/** Whether a text from one person may be quoted in a mail to another. */
export function isMailable(text: string): boolean {
  return text.trim() !== "" && !addressLike.test(text) && !unprintable.test(text);
}
