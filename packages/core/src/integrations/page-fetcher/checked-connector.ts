import { lookup as systemLookup } from "node:dns/promises";
import type { LookupAddress } from "node:dns";
import { isIP, type Socket } from "node:net";
import { callbackify } from "node:util";
import { buildConnector } from "undici";
import { notPublic, type Target } from "./check-target.ts";

export type Lookup = (host: string) => Promise<LookupAddress[]>;

export const lookupAll: Lookup = (host) => systemLookup(host, { all: true });

const connectTimeoutMs = 5_000;

/**
 * Connects only to a checked address: the name is resolved once, every address is checked, and so is the connected
 * socket's. This prevents DNS rebinding.
 */
export function checkedConnector(target: Target, lookup: Lookup): buildConnector.connector {
  const connect = callbackify(async (options: buildConnector.Options) =>
    connectTo(await resolveTarget(target, lookup), target, options),
  );
  return (options, done) => connect(options, (error, socket) => (error ? done(error, null) : done(null, socket)));
}

async function resolveTarget({ host, allows }: Target, lookup: Lookup): Promise<LookupAddress[]> {
  const family = isIP(host);
  const addresses = family ? [{ address: host, family }] : await lookup(host);
  if (addresses.length === 0 || !addresses.every(({ address }) => allows(address))) throw notPublic();
  return addresses;
}

async function connectTo(addresses: LookupAddress[], target: Target, options: buildConnector.Options): Promise<Socket> {
  const connect = buildConnector({
    allowH2: false,
    timeout: connectTimeoutMs,
    lookup: (_host, { all }, found) =>
      all ? found(null, addresses) : found(null, addresses[0]!.address, addresses[0]!.family),
  });
  const socket = await new Promise<Socket>((resolve, reject) => {
    connect(options, (error, connected) => (error ? reject(error) : resolve(connected)));
  });
  if (target.allows(socket.remoteAddress ?? "")) return socket;
  socket.destroy();
  throw notPublic();
}
