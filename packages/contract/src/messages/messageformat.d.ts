// The package's own types describe an ES module, but it is a CommonJS one without `default`.
declare module "@messageformat/core" {
  export default class MessageFormat {
    constructor(locale: string);
    compile(message: string): (values: Record<string, string | number>) => string;
  }
}
declare module "@messageformat/core/compile-module.js" {
  import type MessageFormat from "@messageformat/core";
  /** @returns the source of a module whose default export holds a function for each message */
  export default function compileModule(format: MessageFormat, messages: Record<string, string>): string;
}
