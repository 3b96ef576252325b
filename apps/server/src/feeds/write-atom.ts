import { escapeHtml } from "../routes/answers.ts";
import { type Feed, type FeedEntry, toFeedText } from "./feed.ts";

/** Writes Atom 1.0 (RFC 4287). */
export function writeAtom({ id, title, link, self, updated, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
${element("id", id)}${element("title", title)}${element("updated", updated.toISOString())}<link rel="alternate" href="${escape(link)}"/>
<link rel="self" type="application/atom+xml" href="${escape(self)}"/>
<author><name>Bowerbird</name></author>
${entries.map(writeEntry).join("")}</feed>
`;
}

function writeEntry({ id, title, link, published, updated, tags, summary }: FeedEntry): string {
  const fields = [
    element("id", id),
    element("title", title),
    `<link rel="alternate" href="${escape(link)}"/>\n`,
    element("published", published.toISOString()),
    element("updated", updated.toISOString()),
    ...tags.map((tag) => `<category term="${escape(tag)}"/>\n`),
    summary === null ? "" : element("summary", summary),
  ];
  return `<entry>\n${fields.join("")}</entry>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${escape(text)}</${name}>\n`;
}

function escape(text: string): string {
  return escapeHtml(toFeedText(text));
}
