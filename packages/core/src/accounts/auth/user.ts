import { isLanguage } from "@bowerbird/contract/languages";
import type { User } from "@bowerbird/contract/auth";
import { DemoVisitor, User as Person } from "@bowerbird/db";
import { unmanaged, type VisitorContext } from "../../platform/context/index.ts";
import { notFound } from "../../platform/errors/index.ts";
import { findCaller, mustSetUpTwoStep } from "./find-caller.ts";
import t from "../messages.json" with { type: "json" };

type Row = {
  id: string;
  email: string;
  name: string;
  image?: string | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  language?: string | null | undefined;
};

/** The calling person, or null. */
export async function getUser(ctx: VisitorContext): Promise<User | null> {
  const caller = await findCaller(ctx);
  return caller && (await findUser(ctx, caller.userId));
}

/** @throws NOT_FOUND when the account was just deleted */
export async function readUser(ctx: VisitorContext, id: string): Promise<User> {
  const user = await findUser(ctx, id);
  if (!user) throw notFound(t.accountNotFound);
  return user;
}

/** Converts the library's user to the API's. */
export function toUser(row: object): User {
  const { id, email, name, image, firstName, lastName, language } = row as Row;
  return {
    id,
    email,
    firstName: firstName || name,
    lastName: lastName ?? "",
    profileImageUrl: image ?? null,
    language: language && isLanguage(language) ? language : null,
  };
}

async function findUser(ctx: VisitorContext, id: string): Promise<User | null> {
  const row = await ctx.em.findOne(Person, { id }, unmanaged);
  if (!row) return null;
  if (ctx.services.config.demo) return { ...toUser(row), ...(await findDemoEnd(ctx, id)) };
  return (await mustSetUpTwoStep(ctx, id)) ? { ...toUser(row), mustSetUpTwoStep: true } : toUser(row);
}

async function findDemoEnd(ctx: VisitorContext, userId: string): Promise<Pick<User, "demoEndsAt">> {
  const visitor = await ctx.em.findOne(DemoVisitor, { userId }, { ...unmanaged, filters: false });
  return visitor ? { demoEndsAt: visitor.endsAt.toISOString() } : {};
}
