import { format } from "@bowerbird/contract/messages";
import type { Invitation } from "@bowerbird/core/accounts/auth";
import type { PersonRow } from "@bowerbird/core/operations";
import { escapeHtml } from "@bowerbird/contract/tidy-text";
import { opsFrame } from "./ops-html.ts";
import t from "../messages.json" with { type: "json" };

type Person = PersonRow & { backupBytes: number | null };

/** What came of an action: the sentence that is shown, and the link of an invitation. */
export interface Outcome {
  text: string;
  link?: string;
}

interface PeopleState {
  people: readonly Person[];
  invitations: readonly Invitation[];
  /** 0: no limit. */
  limits: { bookmarks: number; backupBytes: number };
  find: string;
  page: number;
  hasMore: boolean;
  outcome: Outcome | null;
}

/** The accounts with what an operator can do for each. */
export function peoplePage(state: PeopleState): string {
  const links = `<a href="/ops">${t.operationsTitle}</a> · <a href="/ops/audit">${t.audit}</a>`;
  const body = [notice(state), inviteForm(), invitations(state), findForm(state), people(state), pages(state)];
  return opsFrame(t.people, links, body.join(""));
}

function notice({ outcome }: PeopleState): string {
  if (!outcome) return "";
  const link = outcome.link ? `<br><code>${escapeHtml(outcome.link)}</code>` : "";
  return `<p class="notice" role="status">${escapeHtml(outcome.text)}${link}</p>`;
}

function inviteForm(): string {
  return `<form class="line" method="post" action="/ops/people/invite"><div><label for="invite">${t.email}</label>
<input id="invite" type="email" name="email" required maxlength="320" autocomplete="off"></div><button>${t.invite}</button></form>`;
}

function invitations({ invitations: open }: PeopleState): string {
  if (open.length === 0) return "";
  const cards = open.map(({ email, expiresAt }) => {
    const until = format(t.validUntil, { date: day(expiresAt) });
    const revoke = actionForm("revoke-invitation", email, `<button>${t.revoke}</button>`);
    return `<article class="row"><h3>${escapeHtml(email)}</h3><p class="other">${until}</p>${revoke}</article>`;
  });
  return `<h2>${t.invitations}</h2>${cards.join("")}`;
}

function findForm({ find }: PeopleState): string {
  return `<form class="line" method="get" action="/ops/people"><div><label for="find">${t.findByEmail}</label>
<input id="find" type="search" name="find" value="${escapeHtml(find)}" maxlength="320"></div><button>${t.find}</button></form>`;
}

function people({ people: shown, limits }: PeopleState): string {
  const cards = shown.map((person) => {
    const own = toOwnLimits(person, limits);
    const values = [
      [t.lastSeen, person.lastSeenAt ? day(person.lastSeenAt) : t.never],
      [t.bookmarks, ofLimit(person.bookmarks, own.bookmarks, (count) => count.toLocaleString("en"))],
      [t.backupsHere, person.backupBytes === null ? "–" : ofLimit(person.backupBytes, own.backupBytes, megabytes)],
    ];
    const list = values.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("");
    return `<article><h3>${escapeHtml(person.email)}</h3><p class="other">${facts(person)}</p><dl>${list}</dl>
${personActions(person)}</article>`;
  });
  return `<p class="other">${format(t.peopleFound, { count: shown.length })}</p>${cards.join("")}`;
}

function facts({ createdAt, isVerified, hasSecondFactor }: Person): string {
  const known = [format(t.since, { date: day(createdAt) })];
  if (!isVerified) known.push(`<strong>${t.notVerified}</strong>`);
  if (hasSecondFactor) known.push(t.twoStepSignIn);
  return known.join(" · ");
}

/** 0: no limit. */
function toOwnLimits(
  { limits: own }: Person,
  { bookmarks, backupBytes }: PeopleState["limits"],
): PeopleState["limits"] {
  const ownBytes = own.backupMegabytes === null ? backupBytes : own.backupMegabytes * 1024 ** 2;
  return { bookmarks: own.bookmarks ?? bookmarks, backupBytes: ownBytes };
}

function personActions({ id, email, hasSecondFactor, limits }: Person): string {
  const reset = hasSecondFactor
    ? actionForm("reset-second-factor", email, `<button>${t.switchOffSecondFactor}</button>`)
    : "";
  const numbers = [
    ["bookmarks", t.bookmarks, limits.bookmarks],
    ["backupMegabytes", t.backupsInMegabytes, limits.backupMegabytes],
  ].map(
    ([name, text, value]) => `<div><label for="${name}-${id}">${text}</label>
<input id="${name}-${id}" name="${name}" inputmode="numeric" size="12" value="${value ?? ""}" autocomplete="off"></div>`,
  );
  const hint = `<p class="other">${t.blankIsTheDefault}</p>`;
  const setLimits = `${hint}<div class="line">${numbers.join("")}<button>${t.setLimits}</button></div>`;
  const label = format(t.typeToDelete, { email: escapeHtml(email) });
  const remove = `<label for="confirm-${id}">${label}</label>
<input id="confirm-${id}" name="confirm" required autocomplete="off"> <button>${t.deleteAccount}</button>`;
  return `<details><summary>${t.actions}</summary>${reset}${actionForm("set-limits", email, setLimits)}${actionForm("delete-user", email, remove)}</details>`;
}

/** @param content the form's fields and button, as HTML */
function actionForm(name: string, email: string, content: string): string {
  return `<form method="post" action="/ops/people/${name}"><input type="hidden" name="email" value="${escapeHtml(email)}">
${content}</form>`;
}

function pages({ page, hasMore, find }: PeopleState): string {
  const link = (to: number, text: string) => {
    const query = new URLSearchParams({ ...(find ? { find } : {}), page: String(to) });
    return `<a href="/ops/people?${escapeHtml(query.toString())}">${text}</a>`;
  };
  const links = [page > 1 ? link(page - 1, t.previous) : "", hasMore ? link(page + 1, t.next) : ""].filter(Boolean);
  return links.length > 0 ? `<p>${links.join(" · ")}</p>` : "";
}

function ofLimit(value: number, limit: number, show: (value: number) => string): string {
  return limit === 0 ? show(value) : format(t.ofLimit, { value: show(value), limit: show(limit) });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toLocaleString("en", { maximumFractionDigits: 1 })} MB`;
}

function day(at: Date): string {
  return `<time datetime="${at.toISOString()}">${at.toISOString().slice(0, 10)}</time>`;
}
