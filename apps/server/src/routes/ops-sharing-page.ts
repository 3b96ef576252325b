import { format } from "@bowerbird/contract/messages";
import type { SharedPageRow } from "@bowerbird/core/operations";
import { escapeHtml } from "./answers.ts";
import { opsFrame, time } from "./ops-html.ts";
import t from "../messages.json" with { type: "json" };

export interface OpsSharingState {
  pages: readonly SharedPageRow[];
  isOn: boolean;
  find: string;
  page: number;
  hasMore: boolean;
  /** What came of an action. */
  outcome: string | null;
}

/** The shared pages, each with a button that takes it down or restores it. */
export function opsSharingPage(state: OpsSharingState): string {
  const links = `<a href="/ops">${t.operationsTitle}</a> · <a href="/ops/people">${t.people}</a>`;
  const outcome = state.outcome ? `<p class="notice" role="status">${escapeHtml(state.outcome)}</p>` : "";
  const off = state.isOn ? "" : `<p>${t.sharingOff}</p>`;
  const cards = state.pages.length === 0 ? `<p>${t.noSharedPages}</p>` : state.pages.map(card).join("");
  return opsFrame(t.sharedPages, links, `${outcome}${off}${findForm(state)}${cards}${pages(state)}`);
}

function findForm({ find }: OpsSharingState): string {
  return `<form class="line" method="get" action="/ops/sharing"><div><label for="find">${t.findSharedPage}</label>
<input id="find" type="search" name="find" value="${escapeHtml(find)}" maxlength="2000"></div><button>${t.find}</button></form>`;
}

function card({ userId, categoryId, email, address, createdAt, takenDownAt }: SharedPageRow): string {
  const shown = address ? escapeHtml(address) : t.addressUnreadable;
  const link = address && !takenDownAt ? `<a href="${shown}" rel="noreferrer">${shown}</a>` : shown;
  const since = format(t.since, { date: time(createdAt) });
  const down = takenDownAt ? ` · <strong>${format(t.takenDownOn, { date: time(takenDownAt) })}</strong>` : "";
  const [action, label] = takenDownAt ? ["restore", t.restorePage] : ["take-down", t.takeDown];
  return `<article><h3>${link}</h3><p class="other">${escapeHtml(email)} · ${since}${down}</p>
<form method="post" action="/ops/sharing/${action}"><input type="hidden" name="userId" value="${userId}">
<input type="hidden" name="categoryId" value="${categoryId}"><button>${label}</button></form></article>`;
}

function pages({ page, hasMore, find }: OpsSharingState): string {
  const link = (to: number, text: string) => {
    const query = new URLSearchParams({ ...(find ? { find } : {}), page: String(to) });
    return `<a href="/ops/sharing?${escapeHtml(query.toString())}">${text}</a>`;
  };
  const links = [page > 1 ? link(page - 1, t.previous) : "", hasMore ? link(page + 1, t.next) : ""].filter(Boolean);
  return links.length > 0 ? `<p>${links.join(" · ")}</p>` : "";
}
