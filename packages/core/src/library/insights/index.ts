export { findOnThisDay, getInsights } from "./insights.sql.ts";
