export { createLogger } from "./create-logger.ts";
export { type LogContext, logContext, withLogContext } from "./log-context.ts";
