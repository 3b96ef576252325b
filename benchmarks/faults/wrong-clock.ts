// Preloaded by a program whose clock is to be wrong by the given milliseconds; its timers run normally, as on a real machine.
const shift = Number(process.argv[2]);
const Right = Date;

globalThis.Date = new Proxy(Right, {
  construct: (target, given: [], self) => Reflect.construct(target, given.length === 0 ? [Date.now()] : given, self),
  apply: () => new Date().toString(),
  get: (target, key, self) => (key === "now" ? () => Right.now() + shift : Reflect.get(target, key, self)),
});
