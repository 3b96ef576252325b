import { createJobContext, createVisitorContext } from "@bowerbird/core/context";
import { runImport } from "@bowerbird/core/imports";
import type { JobHandlers } from "@bowerbird/core/integrations";
import { sendMail } from "@bowerbird/core/mail";
import type { RunningServices } from "@bowerbird/core/services";

/** Each job and the one use case that does it. */
export function jobHandlers(services: RunningServices): JobHandlers {
  return {
    "run-import": ({ userId, importId }) => runImport(createJobContext(services, userId), { importId }),
    "send-mail": (payload) => sendMail(createVisitorContext(services), payload),
  };
}
