export { encodeVector, toVector } from "./encode-vector.ts";
export { VectorSet } from "./vector-set.ts";
