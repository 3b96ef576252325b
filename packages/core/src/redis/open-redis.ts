import { Cluster, Redis, type RedisOptions } from "ioredis";

/** Whether the address is that of one node of a Redis Cluster, which names the others: `redis://host:6379?cluster=true`. */
export function isCluster(redisUrl: string): boolean {
  return new URL(redisUrl).searchParams.get("cluster") === "true";
}

/** The number of the database that the address names, as Redis writes it; a cluster has number 0 alone. */
export function databaseOf(redisUrl: string): string {
  return new URL(redisUrl).pathname.slice(1) || "0";
}

/**
 * Opens a connection to a Redis or, where the address says so, to a Redis Cluster.
 *
 * @param options of a single connection; a cluster has one of them to each node
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
    // Certificates are made out to the names that the nodes give.
    ...(protocol === "rediss:" ? { dnsLookup: (address, callback) => callback(null, address) } : {}),
  });
}
