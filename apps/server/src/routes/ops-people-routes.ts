import { listInvitations } from "@bowerbird/core/accounts/auth";
import { email as emailAddress } from "@bowerbird/contract/auth";
import { format } from "@bowerbird/contract/messages";
import { listPeople, measureBackups, type Operator, operatorActions } from "@bowerbird/core/operations";
import { createVisitorContext } from "@bowerbird/core/platform/context";
import { AppError } from "@bowerbird/core/platform/errors";
import type { RunningServices } from "@bowerbird/core/services";
import express, { type Request, type RequestHandler, Router } from "express";
import { z } from "zod";
import { type Outcome, peoplePage } from "./ops-people-page.ts";
import t from "../messages.json" with { type: "json" };

const perPage = 50;
/** The largest integer of the database. */
const maxLimit = 2_147_483_647;
const pageInput = z.object({
  find: z.string().trim().max(320).catch(""),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});
/** Digits alone, because a dot or a comma can mean thousands or a part. Blank: the server's default. */
const limit = z
  .string()
  .trim()
  .regex(/^\d{0,10}$/, { error: notALimit })
  .transform((text) => (text === "" ? null : Number(text)))
  .refine((value) => value === null || value <= maxLimit, { error: notALimit })
  .optional();
const action = z.object({
  email: emailAddress,
  confirm: z.string().trim().catch(""),
  bookmarks: limit,
  backupMegabytes: limit,
});

function notALimit(): string {
  return format(t.notALimit, { max: maxLimit });
}

type Action = (services: RunningServices, operator: Operator, input: z.output<typeof action>) => Promise<Outcome>;

/** By the names of the operator's commands, which do the same. */
const actions: Record<string, Action> = {
  invite: async (services, operator, { email }) => {
    const { link } = await operatorActions.invite(services, operator, email);
    return { text: format(t.invitedWithLink, { email }), link };
  },
  "revoke-invitation": async (services, operator, { email }) => {
    await operatorActions.revokeInvitation(services, operator, email);
    return { text: format(t.invitationRevoked, { email }) };
  },
  "reset-second-factor": async (services, operator, { email }) => {
    const wasOn = await operatorActions.resetSecondFactor(services, operator, email);
    return { text: format(wasOn ? t.twoStepIsOff : t.twoStepWasOff, { email }) };
  },
  "set-limits": async (services, operator, { email, bookmarks, backupMegabytes }) => {
    const limits = {
      ...(bookmarks !== undefined && { bookmarks }),
      ...(backupMegabytes !== undefined && { backupMegabytes }),
    };
    await operatorActions.setLimits(services, operator, email, limits);
    return { text: format(t.limitsSet, { email }) };
  },
  "delete-user": async (services, operator, { email, confirm }) => {
    if (confirm.toLowerCase() !== email) throw new AppError("BAD_REQUEST", t.addressDiffers);
    await operatorActions.deletePerson(services, operator, email);
    return { text: format(t.accountDeleted, { email }) };
  },
};

/**
 * `/ops/people`: who has an account, and what an operator can do for them. Behind the operators' guard, and behind the check of
 * the origin, because browsers send Basic auth with cross-site requests, too.
 */
export function peopleRoutes(services: RunningServices): Router {
  const router = Router();
  router.get("/", async (req, res) => {
    res.type("html").set("cache-control", "no-store");
    res.send(await showPeople(services, pageInput.parse(req.query), null));
  });
  const form = express.urlencoded({ extended: false, limit: "10kb" });
  for (const [name, act] of Object.entries(actions)) router.post(`/${name}`, form, answer(services, act));
  return router;
}

/** The page with the outcome: no redirect, because an invitation's link is shown once and is in no address. */
function answer(services: RunningServices, act: Action): RequestHandler {
  return async (req, res) => {
    const { status, outcome } = await run(services, act, req);
    res.status(status).type("html").set("cache-control", "no-store");
    res.send(await showPeople(services, pageInput.parse({}), outcome));
  };
}

async function run(services: RunningServices, act: Action, req: Request) {
  const input = action.safeParse(req.body ?? {});
  if (!input.success) return { status: 400, outcome: { text: input.error.issues[0]!.message } };
  try {
    return { status: 200, outcome: await act(services, operatorOf(req), input.data) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: statuses[error.code] ?? 400, outcome: { text: error.message } };
  }
}

const statuses: Partial<Record<AppError["code"], number>> = { FORBIDDEN: 403, NOT_FOUND: 404, CONFLICT: 409 };

async function showPeople(
  services: RunningServices,
  { find, page }: z.output<typeof pageInput>,
  outcome: Outcome | null,
): Promise<string> {
  const filter = { email: find, limit: perPage + 1, offset: (page - 1) * perPage };
  const found = await listPeople(services, filter);
  const shown = found.slice(0, perPage);
  const people = await Promise.all(
    shown.map(async (person) => ({ ...person, backupBytes: await measureBackups(services, person.id) })),
  );
  const invitations = await listInvitations(createVisitorContext(services));
  const { maxBookmarksPerPerson, backupBytesPerPerson } = services.config;
  const limits = { bookmarks: maxBookmarksPerPerson, backupBytes: backupBytesPerPerson };
  return peoplePage({ people, invitations, limits, find, page, hasMore: found.length > perPage, outcome });
}

/** The pages are signed in to under one name by everyone who has the password. */
export function operatorOf(req: Request): Operator {
  return { via: "page", name: "ops", address: req.ip ?? null };
}
