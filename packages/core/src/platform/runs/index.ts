export { defineRun, maxAttempts, type Run, RunLostError } from "./define-run.ts";
export { isTurnFree, keepTurn, passTurn, takeTurn } from "./turns.sql.ts";
