import {
  consumeAppRecord,
  deleteAppRecord,
  findAppRecord,
  revokeAppGrant,
  storeAppRecord,
} from "@bowerbird/core/accounts/auth";
import { createVisitorContext, type Services } from "@bowerbird/core/platform/context";
import { type Adapter, type AdapterFactory, type AdapterPayload, errors } from "oidc-provider";

/** Where the library stores what it issues: our tables. Device codes and lists of its own sessions are not used. */
export function createAdapters(services: Services): AdapterFactory {
  const context = () => createVisitorContext(services);
  const absent = () => Promise.resolve(undefined);
  return (kind): Adapter => ({
    find: async (id) => ((await findAppRecord(context(), kind, id)) ?? undefined) as AdapterPayload | undefined,
    upsert: (id, payload, seconds) =>
      storeAppRecord(context(), kind, { id, payload: payload as Record<string, unknown>, seconds }),
    consume: async (id) => {
      // Of two requests in the same moment, one is the first.
      if (!(await consumeAppRecord(context(), kind, id))) throw new errors.InvalidGrant("already used");
    },
    destroy: (id) => deleteAppRecord(context(), kind, id),
    revokeByGrantId: (grantId) => revokeAppGrant(context(), grantId),
    findByUid: absent,
    findByUserCode: absent,
  });
}
