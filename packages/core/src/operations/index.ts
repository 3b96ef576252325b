export { type AuditEntry, listActions, type Operator, purgeActions, recordAction } from "./audit.ts";
export { createJobHandlers } from "./background-work.ts";
export { listHistory, operatorActions, undoEntry, undoLast } from "./operator-actions.ts";
export { createPerson, findPerson, listPeople, measureBackups, type PersonRow } from "./people.ts";
export { describeSystem, type SystemState, isOperator, retryAllJobs, retryJob } from "./describe-system.ts";
export { listAllSharedPages, setTakenDown, type SharedPageRow } from "./shared-pages.ts";
export { resumeLostWork, sweepEverything } from "./sweep-everything.ts";
