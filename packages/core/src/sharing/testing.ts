import { sql } from "kysely";
import { listCategories } from "../library/categories/index.ts";
import { type Context, createVisitorContext, database } from "../platform/context/index.ts";
import { type OpenPage, openSharedPage, shareCategory } from "./index.ts";
import { sharedPageInput, type SharedPageSettings } from "@bowerbird/contract/sharing";

/** The id of the person's category with this name. */
export async function categoryNamed(ctx: Context, name: string): Promise<string> {
  return (await listCategories(ctx)).find((category) => category.name === name)!.id;
}

/** Shares a category by its name. @returns the page's token */
export async function share(ctx: Context, name: string, settings: Partial<SharedPageSettings> = {}): Promise<string> {
  const input = sharedPageInput.parse({ categoryId: await categoryNamed(ctx, name), ...settings });
  return toToken((await shareCategory(ctx, input)).address);
}

export function toToken(address: string | null): string {
  return address!.split("/s/")[1]!;
}

/** The page as a stranger opens it. */
export function openAs(ctx: Context, token: string): Promise<OpenPage> {
  return openSharedPage(createVisitorContext(ctx.services), token);
}

/** As an operator does. */
export async function takeDown(ctx: Context, isDown: boolean): Promise<void> {
  await sql`update shared_page set taken_down_at = ${isDown ? new Date() : null} where user_id = ${ctx.userId}`.execute(
    database(ctx),
  );
}
