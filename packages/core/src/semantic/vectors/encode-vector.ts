/** Rounds a vector to a byte for each number; its length is lost, which a cosine does not need. */
export function encodeVector(numbers: ArrayLike<number>): Int8Array {
  let largest = 0;
  for (let index = 0; index < numbers.length; index++) largest = Math.max(largest, Math.abs(numbers[index]!));
  return Int8Array.from(numbers, (number) => (largest === 0 ? 0 : Math.round((number / largest) * 127)));
}

/** A stored vector. */
export function toVector(bytes: Buffer): Int8Array {
  return new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
}
