import { limits } from "@bowerbird/contract/limits";
import { describeUrlProblem, parseUrlList, parseWebUrl } from "@bowerbird/contract/web-url";

export interface UrlList {
  /** Every line that is not blank, with its scheme, as it is sent. Bad ones go too: the report names them. */
  urls: string[];
  validCount: number;
  /** Lines that are no web address, in order. */
  bad: { url: string; reason: string }[];
}

/** Reads what a person pasted: one address a line. */
export function readUrlList(text: string): UrlList {
  const urls = parseUrlList(text);
  const bad: UrlList["bad"] = [];
  for (const url of urls) {
    const parsed = parseWebUrl(url);
    if (!parsed.ok) bad.push({ url, reason: describeUrlProblem(parsed.reason) });
    // Chromium takes a space in a host's name where the server does not.
    else if (/[%\s]/.test(parsed.value.host)) bad.push({ url, reason: describeUrlProblem("invalid") });
  }
  return { urls, validCount: urls.length - bad.length, bad };
}

/** Why a list cannot be sent; null when it can. */
export function refuseUrlList({ urls, validCount }: UrlList): string | null {
  if (validCount === 0) return "Please enter at least one valid URL";
  if (urls.length > limits.urlsPerCall) {
    return `At most ${count(limits.urlsPerCall)} URLs at a time. Upload longer lists as a .txt file.`;
  }
  const long = urls.findIndex((url) => url.length > limits.urlLength);
  return long < 0 ? null : `Entry ${count(long + 1)} is longer than ${count(limits.urlLength)} characters.`;
}

/** "3 valid URLs, 1 not valid" */
export function countText({ validCount, bad }: UrlList): string {
  const valid = `${count(validCount)} valid ${validCount === 1 ? "URL" : "URLs"}`;
  return bad.length === 0 ? valid : `${valid}, ${count(bad.length)} not valid`;
}

function count(number: number): string {
  return number.toLocaleString("en");
}
