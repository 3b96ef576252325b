import { OperatorAction as Row } from "@bowerbird/db";
import { v7 as uuid } from "uuid";
import { afterCommit, createVisitorContext, inTransaction } from "../platform/context/index.ts";
import { type Services, unmanaged, type VisitorContext } from "../platform/context/index.ts";

/** Who acts, on which page or command line. */
export interface Operator {
  via: "page" | "command";
  /** The name of the page's sign-in, or of the account on the machine. */
  name: string;
  /** The network address of a request; null on the command line. */
  address: string | null;
}

/** What an operator did. */
export interface OperatorAction {
  /** The name of the command. */
  action: string;
  /** The email address of the person. */
  subject: string;
  /** What was set. Never a secret. */
  detail?: string;
}

export type AuditEntry = Omit<Row, "id">;

/** Does what an operator wants and writes the entry for it, in one transaction: neither is there without the other. */
export function audited<C extends VisitorContext, T>(
  ctx: C,
  operator: Operator,
  action: OperatorAction,
  work: (inner: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    const result = await work(inner);
    await recordAction(inner, operator, action);
    return result;
  });
}

/** Writes the entry, in the caller's transaction; once that is committed also a line of the log, which `operatorAction` finds. */
export async function recordAction(
  ctx: VisitorContext,
  { via, name, address }: Operator,
  { action, subject, detail = "" }: OperatorAction,
): Promise<void> {
  const row = { action, subject, detail: detail || null, via, operator: name, address, createdAt: ctx.now() };
  await ctx.em.insert(Row, { id: uuid(), ...row });
  const line = { operatorAction: action, subject, via, address, ...(detail && { detail }) };
  await afterCommit(ctx, () => ctx.log.info(line, "operator's action"));
}

/** Shown at most. */
const maxEntries = 500;
const maxAgeMs = 400 * 24 * 60 * 60_000;

/** What operators did, the newest first. */
export async function listActions(services: Services): Promise<AuditEntry[]> {
  const { em } = createVisitorContext(services);
  return em.find(Row, {}, { orderBy: { id: "desc" }, limit: maxEntries, ...unmanaged });
}

/** Removes entries older than 400 days. */
export async function purgeActions(ctx: VisitorContext): Promise<void> {
  await ctx.em.nativeDelete(Row, { createdAt: { $lt: new Date(ctx.now().getTime() - maxAgeMs) } });
}
