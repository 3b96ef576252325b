export { defineDue, type Held, sweepOutbox } from "./define-due.sql.ts";
export { defineRun, maxAttempts, type Run, RunLostError } from "./define-run.ts";
export { isTurnFree, isTurnLost, keepTurn, passTurn, takeTurn } from "./turns.sql.ts";
export {
  createToken,
  createWorkerPresence,
  hasLostWorker,
  isWorkerUnseen,
  type WorkerPresence,
} from "./worker-presence.sql.ts";
