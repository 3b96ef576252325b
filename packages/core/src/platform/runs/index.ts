export { defineDue, type Held, sweepOutbox, takeRows } from "./define-due.ts";
export { defineRun, type Run, RunLostError } from "./define-run.ts";
export { isTurnFree, isTurnLost, keepTurn, passTurn, takeTurn } from "./turns.sql.ts";
export {
  createToken,
  createWorkerPresence,
  hasLostWorker,
  isHeartbeatMissing,
  isWorkerUnseen,
  staleAfterMs,
  type WorkerPresence,
} from "./worker-presence.sql.ts";
