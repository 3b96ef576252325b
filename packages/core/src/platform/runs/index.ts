export { defineRun, maxAttempts, type Run, RunLostError } from "./define-run.ts";
