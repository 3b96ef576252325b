import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tileSign } from "@bowerbird/bookmark/category-colors";
import { displayHost, displaySubtitle, displayTitle } from "@bowerbird/bookmark/readable-address";
import { safeHref } from "@bowerbird/bookmark/safe-href";
import { directionOf } from "@bowerbird/contract/languages";
import { limits } from "@bowerbird/contract/limits";
import { format } from "@bowerbird/contract/messages";
import { currentLanguage, say } from "@bowerbird/contract/messages/language-scope";
import type { Section, SharedHead, SharedLink, Tile } from "@bowerbird/core/sharing";
import { escapeHtml } from "@bowerbird/contract/tidy-text";
import t from "./messages.json" with { type: "json" };

export interface SharedPageState {
  token: string;
  head: SharedHead;
  /** The parts of the page, to which links belong. */
  sections: readonly Section[];
  links: readonly SharedLink[];
  /** Of all links; 0 while some are searched. */
  count: number;
  /** When the newest link was saved; null while some are searched. */
  updatedAt: Date | null;
  now: Date;
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
  const body = `<header><div class="head">${tile(head.tile)}<h1><bdi>${escapeHtml(head.title)}</bdi></h1></div>${intro}</header>${bar(state)}${results(state)}${pages(state)}`;
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

function bar({ token, q, count }: SharedPageState): string {
  const label = escapeHtml(say(t.searchThisPage));
  return `<div class="bar"><form action="/s/${token}" role="search"><input type="search" name="q" value="${escapeHtml(q)}" aria-label="${label}"
placeholder="${label}" maxlength="500"><button>${escapeHtml(say(t.search))}</button></form>
<a class="save" href="/add?share=${token}${count > 0 ? `&amp;links=${Math.min(count, limits.sharedLinksSaved)}` : ""}">${escapeHtml(say(t.saveToMyBookmarks))}</a></div>`;
}

function results(state: SharedPageState): string {
  const { token, head, links, q, problem } = state;
  const all = `<a href="/s/${token}">${escapeHtml(say(t.showAllLinks))}</a>`;
  if (problem) return `<p class="empty" role="alert">${escapeHtml(problem)}<br>${all}</p>`;
  if (links.length === 0 && q) return `<p class="empty">${escapeHtml(format(t.nothingFound, { q }))}<br>${all}</p>`;
  if (links.length === 0) return `<p class="empty">${escapeHtml(say(t.noLinksYet))}</p>`;
  const summary = q ? `${escapeHtml(format(t.found, { q }))} · ${all}` : escapeHtml(countText(state));
  // What was found is in no part of its own.
  const parts = q ? [links] : Map.groupBy(links, ({ section }) => section).values();
  const lists = [...parts].map((part) => {
    const section = q ? undefined : state.sections[part[0]!.section];
    const name = section?.path.map((one) => `<bdi>${escapeHtml(one)}</bdi>`).join(" › ");
    const heading = section && name ? `<h2 class="part">${tile(section)}<span>${name}</span></h2>` : "";
    const level = q || state.sections.length < 2 ? "h2" : "h3";
    const items = part.map((link) => item(link, token, head.view === "cards", level));
    return `${heading}<ul class="${head.view}">${items.join("")}</ul>`;
  });
  return `<p class="count">${summary}</p>${lists.join("")}`;
}

/** "12 links · updated Nov 28" */
function countText({ count, updatedAt, now }: SharedPageState): string {
  const links = format(t.linkCount, { count });
  if (!updatedAt) return links;
  const year = updatedAt.getUTCFullYear() === now.getUTCFullYear() ? {} : ({ year: "numeric" } as const);
  const dates = new Intl.DateTimeFormat(currentLanguage(), {
    month: "short",
    day: "numeric",
    timeZone: "UTC",
    ...year,
  });
  return `${links} · ${format(t.updatedOn, { date: dates.format(updatedAt) })}`;
}

/** As the web app's `CategoryIcon`. */
function tile({ color, ...category }: Tile): string {
  const { text, isWide } = tileSign(category);
  return `<svg viewBox="0 0 20 20" aria-hidden="true" color="${escapeHtml(color)}" class="category-tile"><rect x=".5" y=".5" width="19" height="19" rx="5.5"/><text x="10" y="14.3"${
    isWide ? " data-wide" : ""
  }>${escapeHtml(text)}</text></svg>`;
}

function item(link: SharedLink, token: string, hasCovers: boolean, level: "h2" | "h3"): string {
  const { id, url, description, tags, hasCover } = link;
  const cover =
    hasCovers && hasCover
      ? `<img class="cover" src="/s/${token}/covers/${id}" alt="" loading="lazy" decoding="async">`
      : "";
  const title = escapeHtml(displayTitle(link));
  const href = safeHref(url);
  const name = href ? `<a href="${escapeHtml(href)}" rel="noopener noreferrer nofollow ugc">${title}</a>` : title;
  const text = description ? `<p class="text" dir="auto">${escapeHtml(description)}</p>` : "";
  return `<li>${cover}<div class="about">${icon(link, token)}<div><${level}><bdi>${name}</bdi></${level}>
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

/** The tiles of categories, as the web app has them. */
const tileStyles = readFileSync(fileURLToPath(import.meta.resolve("@bowerbird/bookmark/category-tile.css")), "utf8");

/** The product's colors (`apps/web/src/shared/styles/tokens.css`) for pages without its scripts. */
const pageStyles = `@font-face{font-family:Inter;font-weight:100 900;font-display:swap;src:url(../inter.woff2) format("woff2")}
:root{color-scheme:light dark;--canvas:light-dark(#faf9f7,#141210);--surface:light-dark(#fff,#1b1916);
--line:light-dark(#e8e4dd,#2c2823);--field:light-dark(#989083,#7d7468);--chip:light-dark(#efece6,#332f29);--ink:light-dark(#1f1b16,#f3f0eb);
--muted:light-dark(#5f584f,#b3aba0);--primary:light-dark(#6d3fe0,#7447e4);--accent:light-dark(#5c30c9,#bda6ff)}
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 Inter,system-ui,sans-serif;font-feature-settings:"cv11","ss03";background:var(--canvas);color:var(--ink)}
main{max-width:68rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{margin:0;font-size:1.75rem;line-height:1.25;letter-spacing:-.01em;overflow-wrap:anywhere}
h2,h3{margin:0;font-size:.95rem;font-weight:600;line-height:1.35;overflow-wrap:anywhere}
p{margin:0;overflow-wrap:anywhere}a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px;border-radius:6px}
.intro{max-width:44rem;margin-top:.6rem;color:var(--muted);white-space:pre-line}
.bar{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center;margin:1.5rem 0 1.25rem}
.bar form{display:flex;flex:1 1 16rem;gap:.5rem;max-width:26rem}
input{flex:1;min-width:0;font:inherit;padding:.5rem .75rem;min-height:2.5rem;border:1px solid var(--field);border-radius:10px;background:var(--surface);color:inherit}
button,.save{display:inline-flex;align-items:center;font:inherit;font-weight:500;padding:.5rem .9rem;min-height:2.5rem;border-radius:10px;text-decoration:none;cursor:pointer}
button{border:1px solid var(--field);background:var(--surface);color:inherit}
.save{margin-inline-start:auto;border:1px solid transparent;background:var(--primary);color:#fff}
.count{margin:0 0 .75rem;font-size:.85rem;color:var(--muted)}
ul{list-style:none;margin:0;padding:0}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))}
.cards li{display:flex;flex-direction:column;overflow:hidden;border:1px solid var(--line);border-radius:14px;background:var(--surface)}
.cards .cover{display:block;width:100%;aspect-ratio:16/9;object-fit:cover;background:var(--chip)}
.cards .about{padding:.9rem 1rem 1rem}
.list{border:1px solid var(--line);border-radius:14px;background:var(--surface);overflow:hidden}
.list li+li{border-top:1px solid var(--line)}.list .about{padding:.8rem 1rem}
.about{display:grid;grid-template-columns:auto minmax(0,1fr);gap:0 .75rem}
.about>div{min-width:0}
.icon{width:2rem;height:2rem;border-radius:22%;object-fit:contain}
span.icon{display:grid;place-items:center;background:var(--chip);color:var(--muted);font-weight:600}
.head{display:flex;gap:.75rem;align-items:center}.head .category-tile{width:2.25rem;height:2.25rem}
.part{display:flex;gap:.6rem;align-items:center;margin:2rem 0 .75rem;font-size:1.0625rem}
.about :is(h2,h3) a{color:inherit;text-decoration:none}.about :is(h2,h3) a:hover{text-decoration:underline}
.site{font-size:.8rem;color:var(--muted)}
.text{margin-top:.4rem;font-size:.875rem;color:var(--muted);display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:3;overflow:hidden}
.tags{display:flex;flex-wrap:wrap;gap:.35rem;margin-top:.6rem;font-size:.75rem}
.tags a{max-width:100%;padding:.15rem .5rem;border-radius:6px;background:var(--chip);color:var(--muted);text-decoration:none;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.tags a:hover{color:var(--ink)}
nav{display:flex;gap:1.25rem;justify-content:center;align-items:center;margin-top:2rem}
.empty{padding:3rem 1rem;text-align:center;color:var(--muted)}
footer{margin-top:3rem;font-size:.8rem;color:var(--muted);text-align:center}footer a{color:inherit}
@media(max-width:30rem){main{padding-top:1.5rem}.save{margin-inline-start:0;width:100%;justify-content:center}}
@media(pointer:coarse){button,.save,input{min-height:2.75rem}}
@media print{:root{color-scheme:light}body{background:#fff;font-size:10pt}main{max-width:none;padding:0}.bar,nav,footer,.cover,.tags{display:none}
.cards{display:block}.cards li,.list{border:0;border-radius:0;background:none}.about,.cards .about{padding:.35rem 0}li{break-inside:avoid}.part{break-after:avoid}}
${tileStyles}`;

/** By its hash the policy allows this style alone. */
const styleHash = createHash("sha256").update(pageStyles).digest("base64");

/** No script, and nothing of another host. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
