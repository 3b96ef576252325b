import { format } from "@bowerbird/contract/messages";
import { AppError } from "../errors/index.ts";
import t from "../messages.json" with { type: "json" };

export interface JsonBounds {
  /** Max. nesting of arrays and objects. */
  maxDepth: number;
  /** Values of any kind, without keys; an empty array or object counts as two. */
  maxValues: number;
}

/** Measures a JSON document without parsing it. */
export interface JsonGauge {
  /** Takes the next chunk of bytes. @throws AppError BAD_REQUEST when a bound is exceeded */
  write(chunk: Uint8Array): void;
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
/** Turns `[` into `{` and `]` into `}`. */
const braceBit = 0x20;
const open = 0x7b;
const close = 0x7d;

/** The state at the end of a chunk. */
interface GaugeState {
  depth: number;
  values: number;
  isInText: boolean;
  /** Whether a backslash escapes the next byte. */
  isEscaped: boolean;
}

/**
 * Measures a JSON document before it is parsed: a few megabytes of brackets become gigabytes of objects. One pass over
 * UTF-8 bytes in constant memory. It does not check the syntax: the parser does.
 */
export function createJsonGauge(bounds: JsonBounds): JsonGauge {
  let state: GaugeState = { depth: 0, values: 1, isInText: false, isEscaped: false };
  return { write: (chunk) => void (state = measure(chunk, state, bounds)) };
}

/** Checks a whole document. @throws AppError BAD_REQUEST when a bound is exceeded */
export function checkJson(bytes: Uint8Array, bounds: JsonBounds): void {
  createJsonGauge(bounds).write(bytes);
}

/** One loop on local variables: about 500 MB a second, twice as fast as the parser. */
function measure(chunk: Uint8Array, state: GaugeState, { maxDepth, maxValues }: JsonBounds): GaugeState {
  let { depth, values, isInText } = state;
  const { length } = chunk;
  let at = Number(state.isEscaped);
  while (at < length) {
    const byte = chunk[at++]!;
    if (isInText) {
      if (byte === quote) isInText = false;
      else if (byte === backslash) at++;
    } else if (byte === quote) isInText = true;
    else if (byte === comma) values++;
    else if ((byte | braceBit) === open) {
      values++;
      if (++depth > maxDepth) throw tooDeep(maxDepth);
      if (values > maxValues) break;
    } else if ((byte | braceBit) === close) depth--;
  }
  if (values > maxValues) throw tooManyValues(maxValues);
  return { depth, values, isInText, isEscaped: at > length };
}

function tooDeep(maxDepth: number): AppError {
  return new AppError("BAD_REQUEST", format(t.jsonTooDeep, { max: maxDepth }));
}

function tooManyValues(maxValues: number): AppError {
  return new AppError("BAD_REQUEST", format(t.jsonTooLarge, { max: maxValues }));
}
