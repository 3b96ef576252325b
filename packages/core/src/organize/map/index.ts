export { getMap, listMapLinks } from "./map.ts";
export { mapRuns } from "./map-run.ts";
