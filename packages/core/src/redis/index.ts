export { isCluster, openRedis } from "./open-redis.ts";
