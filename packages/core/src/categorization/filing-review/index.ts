export { dueFilingReview, type FilingReview } from "./review-filing.ts";
export { readReviews, type ReviewCounts } from "./review-filing.sql.ts";
