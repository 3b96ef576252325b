import { findSession } from "@bowerbird/core/auth";
import { createVisitorContext, type Services, type VisitorContext } from "@bowerbird/core/context";
import type { EventHub } from "@bowerbird/core/events";

/** What a procedure is called with; who it is that calls is asked only by those procedures that must know. */
export interface ApiContext {
  visitor: VisitorContext;
  hub: EventHub;
  /** The signed-in person's id, or null; looked up once. */
  findUserId(): Promise<string | null>;
}

export function createApiContext(
  services: Services,
  hub: EventHub,
  request: { headers: Headers; appendHeader: (name: string, value: string) => void },
): ApiContext {
  const visitor = createVisitorContext(services, request);
  let found: Promise<string | null> | undefined;
  const find = async () => {
    const session = await findSession(services.auth, request.headers);
    for (const cookie of session?.cookies ?? []) request.appendHeader("set-cookie", cookie);
    return session?.userId ?? null;
  };
  return { visitor, hub, findUserId: () => (found ??= find()) };
}
