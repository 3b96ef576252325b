export { checkJson, createJsonGauge, type JsonBounds, type JsonGauge } from "./bounded-json.ts";
