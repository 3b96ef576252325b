import { sharedToken } from "@bowerbird/contract/sharing";
import { sql } from "kysely";
import {
  createJobContext,
  createVisitorContext,
  everyone,
  inTransaction,
  type Services,
} from "../platform/context/index.ts";
import { type Operator, recordAction } from "./operator-actions.ts";
import { notFound } from "../platform/errors/index.ts";
import { publish } from "../platform/events/index.ts";
import { hashToken, unsealToken } from "../platform/sealing/index.ts";
import t from "./messages.json" with { type: "json" };

/** A shared page as operators see it: not what is on it. */
export interface SharedPageRow {
  userId: string;
  categoryId: string;
  /** The owner's. */
  email: string;
  /** Null where it cannot be read, after a change of the server's secret. */
  address: string | null;
  createdAt: Date;
  takenDownAt: Date | null;
}

/** @param find a part of the owner's email address, or the address of a page; `offset` and `limit` count pages */
export async function listAllSharedPages(
  services: Services,
  { find, limit, offset }: { find: string; limit: number; offset: number },
): Promise<SharedPageRow[]> {
  const { config } = services;
  const token = find.split("/s/").at(-1)!;
  let pages = everyone(createVisitorContext(services))
    .selectFrom("SharedPage as s")
    .innerJoin("User as u", "u.id", "s.userId")
    .select(["s.userId", "s.categoryId", "s.sealedToken", "s.createdAt", "s.takenDownAt", "u.email"]);
  if (sharedToken.safeParse(token).success) pages = pages.where("s.tokenHash", "=", hashToken(token));
  else if (find) pages = pages.where(sql<boolean>`strpos(u.email, ${find.toLowerCase()}) > 0`);
  const rows = await pages.orderBy("s.createdAt", "desc").orderBy("s.categoryId").limit(limit).offset(offset).execute();
  return rows.map(({ sealedToken, ...row }) => {
    const known = unsealToken(config.appSecret, row.categoryId, sealedToken);
    return { ...row, address: known && `${config.appUrl}/s/${known}` };
  });
}

/** Takes a page down, or restores it, as an entry of the audit. The owner sees which. @returns the owner's email address. @throws NOT_FOUND */
export function setTakenDown(
  services: Services,
  operator: Operator,
  { userId, categoryId }: { userId: string; categoryId: string },
  isDown: boolean,
): Promise<string> {
  return inTransaction(createJobContext(services, userId), async (ctx) => {
    const updated = everyone(ctx)
      .updateTable("SharedPage")
      .set("takenDownAt", isDown ? ctx.now() : null)
      .where("userId", "=", userId)
      .where("categoryId", "=", categoryId)
      .returning("userId");
    if (!(await updated.executeTakeFirst())) throw notFound(t.sharedPageNotFound);
    await publish(ctx, { type: "sharing.changed" });
    const owner = everyone(ctx).selectFrom("User").select("email").where("id", "=", userId);
    const { email } = await owner.executeTakeFirstOrThrow();
    await recordAction(ctx, operator, { action: isDown ? "take-down-page" : "restore-page", subject: email });
    return email;
  });
}
