import { addStateMetrics } from "@bowerbird/core/metrics";
import type { RunningServices } from "@bowerbird/core/services";
import { describeSystem, listActions, retryJob, type SystemState, type AuditEntry } from "@bowerbird/core/operations";
import express, { type RequestHandler, Router } from "express";
import { z } from "zod";
import { format } from "@bowerbird/contract/messages";
import { loadLater } from "../load-later.ts";
import { operatorsOnly } from "../security/operators-only.ts";
import { escapeHtml } from "@bowerbird/contract/tidy-text";
import { opsFrame, table, time } from "./ops-html.ts";
import { opsSharingRoutes } from "./ops-sharing-routes.ts";
import { peopleRoutes } from "./ops-people-routes.ts";
import t from "../messages.json" with { type: "json" };

const board = "/ops/queues";
const failedJob = z.object({ queue: z.string(), id: z.string() }).catch({ queue: "", id: "" });
const unreadable = `<strong>${t.notReadable}</strong>`;
/** The pages for operators. */
export function opsRoutes(services: RunningServices): Router {
  const guard = operatorsOnly(services.config.opsPassword);
  const router = Router();
  router.get("/ops", guard, async (_req, res) => {
    res.type("html").set("cache-control", "no-store");
    res.send(opsPage(await describeSystem(services), new Date()));
  });
  // Browsers send Basic auth with cross-site requests too: `checkOrigin` must run before this.
  router.post("/ops/retry", guard, express.urlencoded({ extended: false }), async (req, res) => {
    await retryJob(services, failedJob.parse(req.body ?? {}));
    res.redirect(303, "/ops");
  });
  router.use("/ops/people", guard, peopleRoutes(services));
  router.use("/ops/sharing", guard, opsSharingRoutes(services));
  router.get("/ops/audit", guard, async (_req, res) => {
    res.type("html").set("cache-control", "no-store");
    res.send(auditPage(await listActions(services)));
  });
  router.get("/metrics", guard, metrics(services));
  router.use(
    board,
    guard,
    loadLater(async () => (await import("./queue-board.ts")).queueBoard(services, board)),
  );
  return router;
}

/** The operators' overview, without scripts or external resources. */
function opsPage(state: SystemState, now: Date): string {
  const links = `${format(t.asOf, { time: time(now) })} <a href="/ops">${t.refresh}</a> · <a href="/ops/people">${t.people}</a> ·
<a href="/ops/sharing">${t.sharedPages}</a> · <a href="/ops/audit">${t.audit}</a> ·
<a href="/ops/queues">${t.allJobs}</a> · <a href="/metrics">${t.metrics}</a>`;
  const parts = [
    versions(state),
    queues(state, now),
    workers(state),
    failures(state),
    embedding(state),
    modelUse(state),
    filing(state),
  ];
  return opsFrame(t.operationsTitle, links, parts.join(""));
}

function metrics(services: RunningServices): RequestHandler {
  const { register } = services.metrics;
  addStateMetrics(register, { services, operator: services.jobQueue.operator, poolUse: services.poolUse });
  return async (_req, res) => void res.type(register.contentType).send(await register.metrics());
}

function versions({ versions: known, migrations }: SystemState): string {
  const schema = migrations
    ? format(t.migrationsApplied, {
        count: migrations.applied.length,
        name: escapeHtml(migrations.applied.at(-1) ?? t.none),
      })
    : unreadable;
  const pending = migrations?.pending.length
    ? `<p><strong>${format(t.migrationsPending, { count: migrations.pending.length, names: escapeHtml(migrations.pending.join(", ")) })}</strong></p>`
    : "";
  return `<h2>${t.versions}</h2>${table(
    [t.bowerbird, t.node, t.postgresql, t.queue, t.migrations],
    [
      [
        escapeHtml(known.bowerbird),
        escapeHtml(known.node),
        known.postgres === null ? unreadable : escapeHtml(known.postgres),
        known.queue,
        schema,
      ],
    ],
  )}${pending}`;
}

function queues({ queues: states }: SystemState, now: Date): string {
  if (!states) return `<h2>${t.queues}</h2><p>${unreadable}</p>`;
  const rows = states.map(({ name, waiting, oldest, active, delayed, failed }) => [
    `<a href="/ops/queues/queue/${name}">${name}</a>`,
    String(waiting),
    oldest ? duration(now.getTime() - oldest.getTime()) : "–",
    String(active),
    String(delayed),
    String(failed),
  ]);
  return `<h2>${t.queues}</h2>${table([t.queue, t.waiting, t.longestWait, t.active, t.delayed, t.failed], rows)}`;
}

function workers({ workers: names }: SystemState): string {
  if (!names) return `<h2>${t.workers}</h2><p>${unreadable}</p>`;
  const text =
    names.length === 0
      ? `<strong>${t.noWorker}</strong>`
      : names.map((name) => `<code>${escapeHtml(name)}</code>`).join(" · ");
  return `<h2>${format(t.workersAlive, { count: names.length })}</h2><p>${text}</p>`;
}

function failures({ failures: jobs }: SystemState): string {
  if (!jobs) return `<h2>${t.failedJobs}</h2><p>${unreadable}</p>`;
  if (jobs.length === 0) return `<h2>${t.failedJobs}</h2><p>${t.noFailedJobs}</p>`;
  const rows = jobs.map(({ queue, id, name, reason, attempts, failedAt, requestId }) => [
    failedAt ? time(failedAt) : "–",
    `<code>${escapeHtml(name)}</code><br><span class="other">${format(t.queueAndTries, { queue, attempts })}</span>`,
    `${escapeHtml(reason.slice(0, 300))}${requestId ? `<br><span class="other">${format(t.requestId, { id: escapeHtml(requestId) })}</span>` : ""}`,
    `<form method="post" action="/ops/retry"><input type="hidden" name="queue" value="${queue}">
<input type="hidden" name="id" value="${escapeHtml(id)}"><button aria-label="${format(t.retryJob, { name: escapeHtml(name), id: escapeHtml(id) })}">${t.retry}</button></form>`,
  ]);
  return `<h2>${t.failedJobs}</h2>${table([t.whenColumn, t.jobColumn, t.whyColumn, ""], rows)}`;
}

/** Only what an operator has to know: that the built-in model cannot run here. */
function embedding({ embedding: used }: SystemState): string {
  if (!used?.problem) return "";
  return `<p><strong>${format(t.semanticSearchOff, { problem: escapeHtml(used.problem) })}</strong></p>`;
}

function modelUse({ modelUse: use }: SystemState): string {
  if (!use) return `<h2>${t.modelToday}</h2><p>${unreadable}</p>`;
  const cells = [use.calls, use.promptTokens, use.completionTokens, use.embeddingTokens].map((value) =>
    value.toLocaleString("en"),
  );
  const cost = `$${(use.costMicros / 1_000_000).toFixed(4)}`;
  return `<h2>${t.modelToday}</h2>${table(
    [t.calls, t.questionTokens, t.answerTokens, t.embeddingTokens, t.knownCost],
    [[...cells, cost]],
  )}`;
}

/** Whether a new version sorts links worse: only where it does, or cannot be read. */
function filing({ filing: reviews }: SystemState): string {
  if (!reviews) return `<h2>${t.sorting}</h2><p>${unreadable}</p>`;
  if (reviews.worse === 0) return "";
  const text = format(t.versionSortsWorse, { ...reviews, version: escapeHtml(reviews.version) });
  return `<h2>${t.sorting}</h2><p><strong>${text}</strong></p>`;
}

function duration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1_000));
  return seconds < 120 ? format(t.seconds, { count: seconds }) : format(t.minutes, { count: Math.round(seconds / 60) });
}

/** What operators did to people, the newest first. */
function auditPage(entries: readonly AuditEntry[]): string {
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
