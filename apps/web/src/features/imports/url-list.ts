import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { readLinkList } from "@bowerbird/bookmark/pasted-links";
import { describeUrlProblem } from "@bowerbird/contract/url-problems";
import { parseWebUrl } from "@bowerbird/contract/web-url";

export interface UrlList {
  /** Every link, with its scheme, behind a bar its title, as sent. Invalid ones are sent too: the report names them. */
  urls: string[];
  validCount: number;
  /** The first one whose address is longer than can be saved, from 1; null if there is none. */
  tooLong: number | null;
  /** Lines that are not web addresses, in order. */
  bad: { url: string; reason: string }[];
}

/** Reads pasted text: one link per line, or several. */
export function readUrlList(text: string): UrlList {
  const links = readLinkList(text);
  const bad: UrlList["bad"] = [];
  for (const { url } of links) {
    const parsed = parseWebUrl(url);
    if (!parsed.ok) bad.push({ url, reason: describeUrlProblem(parsed.reason) });
    // Chromium accepts a space in a host name, the server does not.
    else if (/[%\s]/.test(parsed.value.host)) bad.push({ url, reason: describeUrlProblem("invalid") });
  }
  const urls = links.map(({ url, title }) => (title === "" ? url : `${url} | ${title}`));
  const tooLong = links.findIndex(({ url }) => url.length > limits.urlLength) + 1 || null;
  return { urls, validCount: urls.length - bad.length, bad, tooLong };
}

/** Why a list cannot be sent; null if it can. */
export function refuseUrlList({ urls, validCount, tooLong }: UrlList): string | null {
  if (validCount === 0) return t.urlNeeded;
  if (urls.length > limits.urlsPerCall) {
    return format(t.tooManyUrls, { max: limits.urlsPerCall });
  }
  return tooLong === null ? null : format(t.entryIsTooLong, { entry: tooLong, max: limits.urlLength });
}

/** "3 valid URLs, 1 not valid" */
export function countText({ validCount, bad }: UrlList): string {
  if (bad.length === 0) return format(t.validUrls, { validCount });
  return format(t.validAndInvalidUrls, { validCount, invalidCount: bad.length });
}
