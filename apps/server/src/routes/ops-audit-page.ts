import { format } from "@bowerbird/contract/messages";
import type { AuditEntry } from "@bowerbird/core/operations";
import { escapeHtml } from "@bowerbird/contract/tidy-text";
import { opsFrame, table, time } from "./ops-html.ts";
import t from "../messages.json" with { type: "json" };

/** What operators did to people, the newest first. */
export function auditPage(entries: readonly AuditEntry[]): string {
  const links = `<a href="/ops">${t.operationsTitle}</a> · <a href="/ops/people">${t.people}</a>`;
  const heads = [t.whenColumn, t.actionColumn, t.person, t.operator];
  const body = entries.length === 0 ? `<p>${t.noActions}</p>` : table(heads, entries.map(toCells));
  return opsFrame(t.audit, links, `<p class="other">${t.auditShows}</p>${body}`);
}

function toCells({ createdAt, action, subject, detail, via, operator, address }: AuditEntry): string[] {
  const what = `<code>${escapeHtml(action)}</code>${detail ? `<br><span class="other">${escapeHtml(detail)}</span>` : ""}`;
  const how = via === "page" ? format(t.reportedFrom, { address: address ?? "–" }) : t.byCommand;
  return [
    time(createdAt),
    what,
    escapeHtml(subject),
    `${escapeHtml(operator)}<br><span class="other">${escapeHtml(how)}</span>`,
  ];
}
