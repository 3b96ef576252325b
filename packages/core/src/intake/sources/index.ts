export { addSource, changeSourceKey, listSources, readSourceNow, removeSource } from "./sources.ts";
export { dueSources } from "./read-source.ts";
