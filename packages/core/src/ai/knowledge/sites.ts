import { readdirSync } from "node:fs";
import { readSections } from "./read-sections.ts";
import { topicOf } from "./topics.ts";

/** What a well-known site is about. */
export interface SiteTopic {
  topic: number;
  /** How much of what it holds is about that: `all`, `most`, or `some` where everybody puts anything. */
  share: "all" | "most" | "some";
}

/** Reads the well-known sites: `host` or `host/beginning-of-path`, after `~` where most of it, after `~~` where some of it is about the topic. */
export function readSites(): Map<string, SiteTopic> {
  const sites = new Map<string, SiteTopic>();
  for (const file of readdirSync(new URL("./sites/", import.meta.url)).sort()) {
    for (const { category, line } of readSections(`./sites/${file}`)) {
      const site = line.replace(/^~+/, "").replace(/^www\./, "");
      const share = line.startsWith("~~") ? "some" : line.startsWith("~") ? "most" : "all";
      sites.set(site, { topic: topicOf(category), share });
    }
  }
  return sites;
}
