import { type Client, toFailure } from "../server/client.ts";
import { type Link, type Outcome, plainBookmark, type SavedBookmark } from "./link.ts";

/** Saves a link on the server, which categorizes it unless a category is named. Never rejects. */
export async function sendLink(client: Client, link: Link): Promise<Outcome> {
  try {
    return { kind: "saved", bookmark: plainBookmark(await client.bookmarks.add.mutate(link)) };
  } catch (error) {
    const { kind, message, data } = toFailure(error);
    const { bookmark } = (data ?? {}) as { bookmark?: SavedBookmark };
    if (bookmark) return { kind: "known", bookmark: plainBookmark(bookmark) };
    return kind === "refused" ? { kind, message } : { kind: "waiting", isRevoked: kind === "revoked" };
  }
}
