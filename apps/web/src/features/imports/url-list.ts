import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { limits } from "@bowerbird/contract/limits";
import { describeUrlProblem, parseUrlList, parseWebUrl } from "@bowerbird/contract/web-url";

export interface UrlList {
  /** Every line that is not blank, with its scheme, as sent. Invalid ones are sent too: the report names them. */
  urls: string[];
  validCount: number;
  /** Lines that are not web addresses, in order. */
  bad: { url: string; reason: string }[];
}

/** Parses pasted text: one URL per line. */
export function readUrlList(text: string): UrlList {
  const urls = parseUrlList(text);
  const bad: UrlList["bad"] = [];
  for (const url of urls) {
    const parsed = parseWebUrl(url);
    if (!parsed.ok) bad.push({ url, reason: describeUrlProblem(parsed.reason) });
    // Chromium accepts a space in a host name, the server does not.
    else if (/[%\s]/.test(parsed.value.host)) bad.push({ url, reason: describeUrlProblem("invalid") });
  }
  return { urls, validCount: urls.length - bad.length, bad };
}

/** Why a list cannot be sent; null if it can. */
export function refuseUrlList({ urls, validCount }: UrlList): string | null {
  if (validCount === 0) return t.pleaseEnterAtLeastOneValid;
  if (urls.length > limits.urlsPerCall) {
    return format(t.tooManyUrls, { max: limits.urlsPerCall });
  }
  const long = urls.findIndex((url) => url.length > limits.urlLength);
  return long < 0 ? null : format(t.entryIsTooLong, { entry: long + 1, max: limits.urlLength });
}

/** "3 valid URLs, 1 not valid" */
export function countText({ validCount, bad }: UrlList): string {
  if (bad.length === 0) return format(t.validUrls, { validCount });
  return format(t.validAndInvalidUrls, { validCount, invalidCount: bad.length });
}
