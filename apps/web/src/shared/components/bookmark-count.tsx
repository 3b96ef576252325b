import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { RichText } from "../ui/rich-text.tsx";

/** A number of bookmarks; only screen readers read what it counts. */
export function BookmarkCount({ count }: { count: number }) {
  return <RichText text={format(t.bookmarkCount, { count })} parts={{ noun: toNoun }} />;
}

const toNoun = (text: string) => <span className="sr-only">{text}</span>;
