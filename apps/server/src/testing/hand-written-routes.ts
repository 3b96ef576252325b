import { createMetrics } from "@bowerbird/core/metrics";
import type { EventBus } from "@bowerbird/core/platform/events";
import type { RunningServices } from "@bowerbird/core/services";
import { createApp } from "../app.ts";

interface Layer {
  route?: { path: string; methods: Record<string, boolean> };
  handle?: { stack?: Layer[] };
}

/** Every hand-written route, such as `POST /imports`; those of other products' APIs are loaded later. */
export function handWrittenRoutes(services: RunningServices): string[] {
  const app = createApp({ ...services, metrics: createMetrics() }, {} as EventBus);
  const routesIn = (layers: Layer[]): string[] =>
    layers.flatMap(({ route, handle }) => [
      ...(route ? Object.keys(route.methods).map((method) => `${method.toUpperCase()} ${route.path}`) : []),
      ...routesIn(handle?.stack ?? []),
    ]);
  return routesIn((app.router as unknown as { stack: Layer[] }).stack);
}
