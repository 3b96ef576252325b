export {
  type AuditEntry,
  listActions,
  listHistory,
  type Operator,
  operatorActions,
  purgeActions,
  recordAction,
  undoEntry,
  undoLast,
} from "./operator-actions.ts";
export { createJobHandlers, resumeLostWork, sweepEverything } from "./background-work.ts";
export { startDemo } from "./demo.ts";
export { diagnose } from "./diagnose.ts";
export { createPerson, findPerson, listPeople, measureBackups, type PersonRow } from "./people.ts";
export { describeSystem, type SystemState, isOperator, retryAllJobs, retryJob } from "./describe-system.ts";
export { listAllSharedPages, setTakenDown, type SharedPageRow } from "./shared-pages.ts";
