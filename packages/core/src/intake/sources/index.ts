export { addSource, changeSourceKey, listSources, readSourceNow, removeSource } from "./sources.ts";
export { readSource, sweepSources } from "./read-source.ts";
