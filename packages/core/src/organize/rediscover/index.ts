export { rediscover } from "./rediscover.ts";
export { shuffle } from "./rediscover.sql.ts";
