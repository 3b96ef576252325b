import { displayHost, displaySubtitle, displayTitle, safeHref } from "@bowerbird/bookmark/readable-address";
import { directionOf } from "@bowerbird/contract/languages";
import { format } from "@bowerbird/contract/messages";
import { currentLanguage, say } from "@bowerbird/contract/messages/language-scope";
import type { SharedHead, SharedLink } from "@bowerbird/core/sharing";
import { escapeHtml } from "../routes/answers.ts";
import { pageStyles } from "./page-styles.ts";
import t from "./messages.json" with { type: "json" };

export interface SharedPageState {
  token: string;
  head: SharedHead;
  links: readonly SharedLink[];
  /** Of all links, whatever is searched. */
  count: number;
  q: string;
  /** From 1. */
  page: number;
  hasMore: boolean;
  /** Why nothing was searched; null if something was. */
  problem: string | null;
}

/** A shared page in the language of the request: without scripts, and without anything of another host. */
export function sharedPageHtml(state: SharedPageState): string {
  const { head } = state;
  const intro = head.description ? `<p class="intro" dir="auto">${escapeHtml(head.description)}</p>` : "";
  const body = `<header><h1><bdi>${escapeHtml(head.title)}</bdi></h1>${intro}</header>${bar(state)}${results(state)}${pages(state)}`;
  return frame(
    head.title,
    meta(state),
    body,
    `<a href="/s/${state.token}/feed.atom">${escapeHtml(say(t.feed))}</a> · `,
  );
}

/** A page of one sentence, such as for an address that leads nowhere. */
export function sentencePage(title: string, sentence: string): string {
  const body = `<h1>${escapeHtml(title)}</h1><p class="intro">${escapeHtml(sentence)}</p>`;
  return frame(title, noIndex, body);
}

const noIndex = `<meta name="robots" content="noindex">`;

function meta({ token, head: { title, description, isIndexed } }: SharedPageState): string {
  const about = description ? `<meta name="description" content="${escapeHtml(description.slice(0, 300))}">` : "";
  const preview = `<meta property="og:title" content="${escapeHtml(title)}"><meta property="og:type" content="website">`;
  const feeds = ["atom+xml feed.atom", "feed+json feed.json"].map((feed) => {
    const [type, file] = feed.split(" ");
    return `<link rel="alternate" type="application/${type}" title="${escapeHtml(title)}" href="/s/${token}/${file}">`;
  });
  return `${isIndexed ? "" : noIndex}${about}${preview}${feeds.join("")}`;
}

function frame(title: string, more: string, body: string, beforeFooter = ""): string {
  const language = currentLanguage();
  const footer = `<footer>${beforeFooter}<a href="/">${escapeHtml(say(t.sharedWithBowerbird))}</a></footer>`;
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)} · ${t.bowerbird}</title><link rel="icon" href="/bowerbird.svg">${more}<style>${pageStyles}</style></head>
<body><main>${body}${footer}</main></body></html>`;
}

function bar({ token, q }: SharedPageState): string {
  const label = escapeHtml(say(t.searchThisPage));
  return `<div class="bar"><form action="/s/${token}" role="search"><input type="search" name="q" value="${escapeHtml(q)}" aria-label="${label}"
placeholder="${label}" maxlength="500"><button>${escapeHtml(say(t.search))}</button></form>
<a class="save" href="/add?share=${token}">${escapeHtml(say(t.saveToMyBookmarks))}</a></div>`;
}

function results(state: SharedPageState): string {
  const { token, head, links, q, count, problem } = state;
  const all = `<a href="/s/${token}">${escapeHtml(say(t.showAllLinks))}</a>`;
  if (problem) return `<p class="empty" role="alert">${escapeHtml(problem)}<br>${all}</p>`;
  if (links.length === 0 && q) return `<p class="empty">${escapeHtml(format(t.nothingFound, { q }))}<br>${all}</p>`;
  if (links.length === 0) return `<p class="empty">${escapeHtml(say(t.noLinksYet))}</p>`;
  const summary = q ? `${escapeHtml(format(t.found, { q }))} · ${all}` : escapeHtml(format(t.linkCount, { count }));
  const items = links.map((link) => item(link, token, head.view === "cards"));
  return `<p class="count">${summary}</p><ul class="${head.view}">${items.join("")}</ul>`;
}

function item(link: SharedLink, token: string, hasCovers: boolean): string {
  const { id, url, description, tags, hasCover } = link;
  const cover =
    hasCovers && hasCover
      ? `<img class="cover" src="/s/${token}/covers/${id}" alt="" loading="lazy" decoding="async">`
      : "";
  const title = escapeHtml(displayTitle(link));
  const href = safeHref(url);
  const name = href ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow ugc">${title}</a>` : title;
  const text = description ? `<p class="text" dir="auto">${escapeHtml(description)}</p>` : "";
  return `<li>${cover}<div class="about">${icon(link, token)}<div><h2><bdi>${name}</bdi></h2>
<p class="site"><bdi dir="ltr">${escapeHtml(displaySubtitle(link))}</bdi></p>${text}${tagList(tags, token)}</div></div></li>`;
}

function icon({ id, icon: source, url }: SharedLink, token: string): string {
  const letter = [...displayHost(url)][0]?.toUpperCase() ?? "";
  if (source === null) return `<span class="icon" aria-hidden="true">${escapeHtml(letter)}</span>`;
  const src = source === "served" ? `/s/${token}/icons/${id}` : escapeHtml(source);
  return `<img class="icon" src="${src}" alt="" loading="lazy" decoding="async">`;
}

function tagList(tags: readonly string[], token: string): string {
  if (tags.length === 0) return "";
  const links = tags.map((tag) => {
    const query = new URLSearchParams({ q: `tag:"${tag.replaceAll('"', "")}"` });
    return `<a href="/s/${token}?${escapeHtml(query.toString())}" dir="auto">${escapeHtml(tag)}</a>`;
  });
  return `<div class="tags">${links.join("")}</div>`;
}

function pages({ token, q, page, hasMore }: SharedPageState): string {
  if (page === 1 && !hasMore) return "";
  const link = (to: number, rel: "prev" | "next", text: string) => {
    const query = new URLSearchParams({ ...(q ? { q } : {}), page: String(to) });
    return `<a rel="${rel}" href="/s/${token}?${escapeHtml(query.toString())}">${escapeHtml(say(text))}</a>`;
  };
  const previous = page > 1 ? link(page - 1, "prev", t.previousPage) : "";
  const next = hasMore ? link(page + 1, "next", t.nextPage) : "";
  const here = `<span aria-current="page">${escapeHtml(format(t.pageNumber, { page }))}</span>`;
  return `<nav aria-label="${escapeHtml(say(t.pages))}">${previous}${here}${next}</nav>`;
}
