import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}
interface Job {
  "timeout-minutes"?: number;
  steps: Step[];
  strategy?: { matrix: { include: { runner: string }[] } };
}
interface Workflow {
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}
interface Form {
  name: string;
  description: string;
  body: { type: string; id?: string; attributes: { label?: string } }[];
}

const root = path.resolve(import.meta.dirname, "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const workflows = globSync(".github/workflows/*.yml", { cwd: root });
const forms = globSync(".github/ISSUE_TEMPLATE/*.yml", { cwd: root }).filter((file) => !file.endsWith("config.yml"));
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const npmCommands = /\bnpm (?:run )?([\w:-]+)/g;

describe.each(workflows)("%s", (file) => {
  const workflow = parse(read(file)) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  test("names every action by its digest, with the version beside it", () => {
    const named = read(file).match(/uses: .*/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((line) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  test("may read the code and nothing else, unless a job says more", () => {
    expect(workflow.permissions).toEqual({ contents: "read" });
  });

  test("ends every job after a time", () => {
    for (const job of jobs) expect(job["timeout-minutes"]).toBeLessThanOrEqual(120);
  });

  test("leaves no token in the checkout", () => {
    for (const step of steps.filter(({ uses }) => uses?.startsWith("actions/checkout@")))
      expect(step.with).toMatchObject({ "persist-credentials": false });
  });

  test("takes what others write from the environment, never as a part of a script", () => {
    expect(steps.filter(({ run }) => run?.includes("${{"))).toEqual([]);
  });

  test("runs commands that package.json has", () => {
    const names = steps.flatMap(({ run = "" }) => [...run.matchAll(npmCommands)].map(([, name]) => name!));
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  test("runs scripts that bash can read", () => {
    const unreadable = steps.filter(({ run = "" }) => spawnSync("bash", ["-n", "-c", run]).status !== 0);
    expect(unreadable).toEqual([]);
  });

  test("runs scripts that exist", () => {
    const names = steps.flatMap(({ run = "" }) => run.match(/\bscripts\/[\w./-]+/g) ?? []);
    expect(names.filter((name) => globSync(name, { cwd: root }).length === 0)).toEqual([]);
  });
});

test("the workflow runs the commands of .ci/run, on Linux with both processors and on macOS", () => {
  const { test: job } = (parse(read(".github/workflows/test.yml")) as Workflow).jobs;
  const ours = read(".ci/run").match(/^npm .*/gm);
  expect(job!.steps.map(({ run }) => run).filter((run) => run?.startsWith("npm "))).toEqual(ours);
  const runners = job!.strategy!.matrix.include.map(({ runner }) => runner);
  expect(runners).toEqual([
    expect.stringMatching(/^ubuntu-[\d.]+$/),
    expect.stringMatching(/^ubuntu-[\d.]+-arm$/),
    expect.stringMatching(/^macos-\d+$/),
  ]);
});

test.each(forms)("%s has a name, a description, and fields with labels", (file) => {
  const form = parse(read(file)) as Form;
  expect([form.name, form.description].every(Boolean)).toBe(true);
  const fields = form.body.filter(({ type }) => type !== "markdown");
  expect(fields.length).toBeGreaterThan(1);
  expect(fields.filter(({ id, attributes }) => !id || !attributes.label)).toEqual([]);
});

test("the rules for new versions name packages that the product has", () => {
  const { packageRules } = JSON.parse(read(".github/renovate.json")) as {
    packageRules: { matchPackageNames: string[] }[];
  };
  const known = read("pnpm-lock.yaml");
  const names = packageRules.flatMap(({ matchPackageNames }) => matchPackageNames).filter((name) => name !== "node");
  expect(names.filter((name) => !known.includes(name.replace("/**", "/")))).toEqual([]);
});

test("the same Node is installed, developed with and packed into the image", () => {
  const version = read(".nvmrc").trim();
  const { optionalDependencies } = JSON.parse(read("package.json")) as {
    optionalDependencies: Record<string, string>;
  };
  expect(Object.values(optionalDependencies)).toEqual([version, version]);
  expect(read("Dockerfile")).toContain(`node:${version}-`);
  expect(read(".devcontainer/devcontainer.json")).toContain(`"image": "node:${version}-`);
});
