import { type Caller, findCaller } from "@bowerbird/core/auth";
import { createVisitorContext, type Services, type VisitorContext } from "@bowerbird/core/context";
import type { EventBus } from "@bowerbird/core/events";

/** What a procedure is called with; who it is that calls is asked only by those procedures that must know. */
export interface ApiContext {
  visitor: VisitorContext;
  events: EventBus;
  /** The person who calls, or null; looked up once. */
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
