export { getInsights } from "./insights.sql.ts";
export { findOnThisDay } from "./on-this-day.sql.ts";
