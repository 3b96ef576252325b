import { Cluster, Redis, type RedisOptions } from "ioredis";

/** Whether the URL is that of a Redis Cluster's node: `redis://host:6379?cluster=true`. */
export function isCluster(redisUrl: string): boolean {
  return new URL(redisUrl).searchParams.get("cluster") === "true";
}

/** The database number in the URL, as text; a cluster has only number 0. */
export function getDatabaseNumber(redisUrl: string): string {
  return new URL(redisUrl).pathname.slice(1) || "0";
}

/**
 * Opens a connection to Redis or, according to the URL, to a Redis Cluster.
 *
 * @param options of a single connection; a cluster has one to each node
 */
export function openRedis(redisUrl: string, options: RedisOptions): Redis | Cluster {
  if (!isCluster(redisUrl)) return new Redis(redisUrl, options);
  const { hostname: host, port, username, password, protocol } = new URL(redisUrl);
  const login = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  const { lazyConnect, enableOfflineQueue, ...each } = options;
  return new Cluster([{ host, port: Number(port || 6_379) }], {
    ...(lazyConnect === undefined ? {} : { lazyConnect }),
    ...(enableOfflineQueue === undefined ? {} : { enableOfflineQueue }),
    redisOptions: { ...each, ...login, ...(protocol === "rediss:" ? { tls: {} } : {}) },
    // TLS certificates are issued for the names that the nodes announce.
    ...(protocol === "rediss:" ? { dnsLookup: (address, callback) => callback(null, address) } : {}),
  });
}
