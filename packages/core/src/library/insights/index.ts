export { getInsights } from "./insights.sql.ts";
export { findOnThisDay, findUnopened } from "./on-this-day.sql.ts";
