import { expect, it, vi } from "vitest";
import { aptInstall, noInstall } from "./apt-install.ts";

it("installs nothing where that is refused, and says what is missing and the command that brings it", () => {
  vi.stubEnv(noInstall, "yes");
  const said = vi.spyOn(console, "warn").mockImplementation(() => {});
  const isInstalled = aptInstall({ name: "no-such-package", neededFor: "These tests" });
  expect(isInstalled).toBe(false);
  expect(said.mock.calls.join("\n")).toBe(
    "These tests need no-such-package, which is not here. On Debian: sudo apt-get install no-such-package",
  );
  said.mockRestore();
  vi.unstubAllEnvs();
});
