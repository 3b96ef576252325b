import { type Caller, findCaller } from "@bowerbird/core/auth";
import { createVisitorContext, type Services, type VisitorContext } from "@bowerbird/core/context";
import type { EventBus } from "@bowerbird/core/events";

/** The context of a procedure. The caller is looked up lazily, because not every procedure needs it. */
export interface ApiContext {
  visitor: VisitorContext;
  events: EventBus;
  /** The caller, or null; looked up once. */
  findCaller(): Promise<Caller | null>;
}

export function createApiContext(
  services: Services,
  events: EventBus,
  request: { headers: Headers; appendHeader: (name: string, value: string) => void },
): ApiContext {
  const visitor = createVisitorContext(services, request);
  let found: Promise<Caller | null> | undefined;
  return { visitor, events, findCaller: () => (found ??= findCaller(visitor)) };
}
