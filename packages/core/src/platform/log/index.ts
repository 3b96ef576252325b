export { createLogger, type LogContext, logContext, withLogContext } from "./logger.ts";
