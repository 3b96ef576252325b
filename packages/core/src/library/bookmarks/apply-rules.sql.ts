import { sql } from "kysely";
import { type Context, database } from "../../platform/context/index.ts";

/** Records that rules have handled bookmarks; a rule that was deleted meanwhile is left out. */
export async function insertRuleLinks(ctx: Context, handled: readonly { id: string; ruleId: string }[]): Promise<void> {
  await sql`
    insert into rule_link (user_id, bookmark_id, rule_id)
    select rule.user_id, handled.id, rule.id
    from json_to_recordset(${JSON.stringify(handled)}::json) as handled (id uuid, "ruleId" uuid)
    join rule on rule.user_id = ${ctx.userId} and rule.id = handled."ruleId"
    on conflict do nothing`.execute(database(ctx));
}
