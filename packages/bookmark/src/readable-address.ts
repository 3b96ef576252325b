import { decode } from "punycode/punycode.es6.js";
import { bareHost } from "@bowerbird/contract/web-url";

// oxlint-disable-next-line typescript/triple-slash-reference -- its types name only the other file
/// <reference path="./punycode-module.d.ts" />

// As a module, of which pages load this function alone.

/** Host for display: in letters, without `www.`; "Website" for an invalid URL. */
export function displayHost(url: string | null | undefined): string {
  const parsed = url && url !== "unknown" ? URL.parse(url) : null;
  const isShown = parsed && /^https?:$/.test(parsed.protocol) && parsed.hostname;
  return isShown ? readableHost(bareHost(parsed.hostname)) : "Website";
}

/** The title to show: the host name when the title is empty, equal to the URL, "unknown" or "Website". */
export function displayTitle(bookmark: { title: string; url: string }): string {
  const title = bookmark.title.trim();
  const isUseless = title === "" || title === bookmark.url || title === "unknown" || title === "Website";
  return isUseless ? displayHost(bookmark.url) : title;
}

/** The line below the title: the host, or the decoded path if the title is the host; `/` if there is no path. */
export function displaySubtitle(bookmark: { title: string; url: string }): string {
  const host = displayHost(bookmark.url);
  const parsed = URL.parse(bookmark.url);
  if (!parsed || displayTitle(bookmark).toLowerCase() !== host.toLowerCase()) return host;
  const { pathname, search } = parsed;
  const path = pathname.replace(/^\/+|\/+$/g, "") || search;
  return path.replace(/(?:%[\da-f]{2})+/gi, decodeShown) || "/";
}

/** An address as people read it: letters instead of `xn--` and of percent-encoding. What must be encoded stays so. */
export function readableUrl(url: string): string {
  const parts = /^(https?:\/\/(?:[^/?#@]*@)?)([^/?#:]+)(.*)$/is.exec(url);
  if (!parts) return url;
  const [, start = "", host = "", rest = ""] = parts;
  return start + readableHost(host) + rest.replace(/(?:%[89a-f][0-9a-f])+/gi, readableLetters);
}

/** Each label in letters, where these cannot be taken for others; else as it is. */
function readableHost(host: string): string {
  if (!/(^|\.)xn--/i.test(host)) return host;
  const labels = host.split(".").map(readableLabel);
  const isImitation = labels.some((label) => imitation.test(label)) && /^[\da-z-]+$/i.test(labels.at(-1)!);
  return isImitation ? host : labels.join(".");
}

function readableLabel(label: string): string {
  if (!/^xn--/i.test(label)) return label;
  try {
    const letters = decode(label.slice("xn--".length).toLowerCase());
    return singleScript.test(letters) ? letters : label;
  } catch {
    return label;
  }
}

/** The scripts that are written together; letters of others in one label are meant to deceive. */
const writtenTogether = [
  ["Latin"],
  ["Han", "Hiragana", "Katakana", "Latin"],
  ["Han", "Hangul", "Latin"],
  ["Han", "Bopomofo", "Latin"],
  ...["Cyrillic", "Greek", "Arabic", "Hebrew", "Thai", "Devanagari", "Bengali", "Tamil", "Telugu", "Kannada"].map(one),
  ...["Malayalam", "Gujarati", "Gurmukhi", "Sinhala", "Georgian", "Armenian", "Lao", "Khmer", "Myanmar"].map(one),
];
function one(script: string): string[] {
  return [script];
}
const singleScript = new RegExp(
  `^(?:${writtenTogether.map((scripts) => `[${scripts.map((name) => `\\p{sc=${name}}`).join("")}\\p{M}\\p{Nd}ー・-]+`).join("|")})$`,
  "u",
);
/** Cyrillic or Greek letters alone that all look like Latin ones. */
const imitation = /^[асԁеһіјӏорԛѕԝхуѵοανρτυικ\d-]+$/u;

/** Percent-encoded bytes in letters, if they are some in UTF-8. */
function readableLetters(encoded: string): string {
  return decodeIf(/^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u, encoded);
}

/** The same with spaces, for what is not taken for an address. */
function decodeShown(encoded: string): string {
  return decodeIf(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u, encoded);
}

function decodeIf(allowed: RegExp, encoded: string): string {
  try {
    const letters = decodeURIComponent(encoded);
    return allowed.test(letters) ? letters : encoded;
  } catch {
    return encoded;
  }
}

/**
 * A category's path as people read it, everywhere: "Programming › CSS".
 *
 * @param path names from the top, or the same joined by slashes
 */
export function showPath(path: string | readonly string[]): string {
  return (typeof path === "string" ? path.split("/") : path).join(" › ");
}
