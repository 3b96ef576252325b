export { encodeVector, toVector } from "./encode-vector.ts";
export { multiplyBlock, toBlockRows, toRowSize } from "./multiply.ts";
export { VectorSet } from "./vector-set.ts";
