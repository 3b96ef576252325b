export { databaseOf, isCluster, openRedis } from "./open-redis.ts";
