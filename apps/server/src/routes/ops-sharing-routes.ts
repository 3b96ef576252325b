import { format } from "@bowerbird/contract/messages";
import { listAllSharedPages, setTakenDown, type SharedPageRow } from "@bowerbird/core/operations";
import { AppError } from "@bowerbird/core/platform/errors";
import type { RunningServices } from "@bowerbird/core/services";
import express, { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import { operatorOf } from "./ops-people-routes.ts";
import { escapeHtml } from "@bowerbird/contract/tidy-text";
import { opsFrame, time } from "./ops-html.ts";
import t from "../messages.json" with { type: "json" };

const perPage = 50;
const pageInput = z.object({
  find: z.string().trim().max(2_000).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
const action = z.object({ userId: z.uuid(), categoryId: z.uuid() });

/** `/ops/sharing`: which categories people share, and taking pages down. Guarded as `/ops/people` is. */
export function opsSharingRoutes(services: RunningServices): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    res.type("html").set("cache-control", "no-store");
    res.send(await showPages(services, pageInput.parse(req.query), null));
  });
  const form = express.urlencoded({ extended: false, limit: "10kb" });
  router.post("/take-down", form, answer(services, true));
  router.post("/restore", form, answer(services, false));
  return router;
}

function answer(services: RunningServices, isDown: boolean): RequestHandler {
  return async (req, res) => {
    const { status, outcome } = await run(services, isDown, req);
    res.status(status).type("html").set("cache-control", "no-store");
    res.send(await showPages(services, pageInput.parse({}), outcome));
  };
}

async function run(services: RunningServices, isDown: boolean, req: Request) {
  const input = action.safeParse(req.body ?? {});
  if (!input.success) return { status: 400, outcome: t.theRequestIsNotValid };
  try {
    const email = await setTakenDown(services, operatorOf(req), input.data, isDown);
    return { status: 200, outcome: format(isDown ? t.sharedPageTakenDown : t.sharedPageRestored, { email }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.code === "NOT_FOUND" ? 404 : 400, outcome: error.message };
  }
}

async function showPages(
  services: RunningServices,
  { find, page }: z.output<typeof pageInput>,
  outcome: string | null,
): Promise<string> {
  const found = await listAllSharedPages(services, { find, limit: perPage + 1, offset: (page - 1) * perPage });
  const state = { find, page, hasMore: found.length > perPage, outcome, isOn: services.config.sharing };
  return opsSharingPage({ ...state, pages: found.slice(0, perPage) });
}

interface OpsSharingState {
  pages: readonly SharedPageRow[];
  isOn: boolean;
  find: string;
  page: number;
  hasMore: boolean;
  /** What came of an action. */
  outcome: string | null;
}

/** The shared pages, each with a button that takes it down or restores it. */
function opsSharingPage(state: OpsSharingState): string {
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
  const [verb, label] = takenDownAt ? ["restore", t.restorePage] : ["take-down", t.takeDown];
  return `<article><h3>${link}</h3><p class="other">${escapeHtml(email)} · ${since}${down}</p>
<form method="post" action="/ops/sharing/${verb}"><input type="hidden" name="userId" value="${userId}">
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
