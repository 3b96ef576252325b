export { createPerson, findPerson, listPeople, type PersonRow } from "./people.ts";
export { describeSystem, type SystemState } from "./describe-system.ts";
export { isOperator } from "./is-operator.ts";
export { retryAllJobs, retryJob } from "./retry-job.ts";
export { sweepEverything } from "./sweep-everything.ts";
