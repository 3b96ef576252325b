import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const repository = path.resolve(import.meta.dirname, "..");

test("streams are joined by pipeline(), because the error of one without a listener ends the process", () => {
  const sources = globSync("{packages,apps}/*/src/**/*.ts", { cwd: repository });
  const product = sources.filter((file) => !/\.test\.ts$|\/testing/.test(file));
  expect(product.length).toBeGreaterThan(500);
  const piping = product.filter((file) =>
    /\.pipe\((?!z\.|ids\()/.test(readFileSync(path.join(repository, file), "utf8")),
  );
  // An upload is piped into its parser, both of which have error listeners.
  expect(piping).toEqual(["apps/server/src/receive-file.ts"]);
});
