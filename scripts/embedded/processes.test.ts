import { spawn } from "node:child_process";
import { afterAll, describe, expect, it } from "vitest";
import { commandLine, isSameProcess, type ProcessSource, readState, startedAt } from "./processes.ts";

const child = spawn("sleep", ["300"]);
const pid = child.pid!;
afterAll(() => child.kill("SIGKILL"));

describe.each<ProcessSource>(["proc", "ps"])("a process, as %s tells of it", (source) => {
  const record = { pid, startedAt: startedAt(pid, source) };

  it("has a state and a command line", () => {
    expect(readState(pid, source)).toMatch(/^[RSDI]/);
    expect(commandLine(pid, source)).toBe("sleep 300");
  });

  it("is the one that was recorded with this start", () => {
    expect(isSameProcess(record, source)).toBe(true);
  });

  it("is another one if it started at another time", () => {
    expect(isSameProcess({ pid, startedAt: startedAt(1, source) }, source)).toBe(false);
  });

  it("is unknown where there is none of this id", () => {
    expect([startedAt(2_147_483_000, source), commandLine(2_147_483_000, source)]).toEqual(["", null]);
  });
});

it("a process that could not be identified when it was recorded is a stranger's", () => {
  expect(isSameProcess({ pid, startedAt: "" })).toBe(false);
});
