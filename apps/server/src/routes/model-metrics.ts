import { totalModelUsage } from "@bowerbird/core/ai";
import { createVisitorContext, type Services } from "@bowerbird/core/context";
import { Gauge, type Registry } from "prom-client";

/** Shows operators what the language model has come to today, over all processes. */
export function addModelMetrics(register: Registry, services: Services): void {
  const gauge = new Gauge({
    name: "bowerbird_model_use_today",
    help: "Calls of the model since midnight UTC, their tokens, and what they cost in US dollars where that is known",
    labelNames: ["what"],
    registers: [register],
    collect: async () => {
      gauge.reset();
      try {
        const total = await totalModelUsage(createVisitorContext(services));
        gauge.set({ what: "calls" }, total.calls);
        gauge.set({ what: "question tokens" }, total.promptTokens);
        gauge.set({ what: "answer tokens" }, total.completionTokens);
        gauge.set({ what: "dollars" }, total.costMicros / 1_000_000);
      } catch (error) {
        // The process's own numbers are wanted most when the database is gone.
        services.log.warn({ err: error }, "the use of the model cannot be read");
      }
    },
  });
}
