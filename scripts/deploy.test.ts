import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { variableNames } from "../packages/core/src/platform/config/index.ts";
import { addStateMetrics } from "../packages/core/src/metrics/index.ts";
import { createTestServices } from "../packages/core/src/testing/index.ts";
import { nodeFlags } from "./launcher/programs.ts";

const root = path.resolve(import.meta.dirname, "..");
const base = path.join(root, "deploy/kubernetes/base");
const read = (...parts: string[]) => readFileSync(path.join(root, ...parts), "utf8");

// oxlint-disable-next-line typescript/no-explicit-any -- what Kubernetes reads: it has no types here
type Resource = any;

function resources(): Resource[] {
  const files = readdirSync(base).filter((name) => name !== "kustomization.yaml");
  const listed = parse(read("deploy/kubernetes/base/kustomization.yaml")).resources as string[];
  expect(listed.toSorted()).toEqual(files.toSorted());
  return files.flatMap((name) => parseAllDocuments(read("deploy/kubernetes/base", name)).map((one) => one.toJS()));
}
const ofKind = (kind: string) => resources().filter((one) => one.kind === kind);
const pods = () => [...ofKind("Deployment"), ...ofKind("Job")].map(({ spec }) => spec.template.spec);

test("every container uses our image, cannot become root, writes only to its volumes, and states its resources", () => {
  expect(pods()).toHaveLength(3);
  for (const pod of pods()) {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    expect(pod.automountServiceAccountToken).toBe(false);
    expect(pod.containers).toHaveLength(1);
    for (const { image, resources: needs, securityContext } of pod.containers) {
      expect(image).toBe("bowerbird");
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(needs.requests).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) });
      expect(needs.limits).toMatchObject({ memory: expect.any(String) });
    }
  }
});

test("the image runs Node.js with the launcher's flags", () => {
  expect(read("Dockerfile")).toContain(
    `ENTRYPOINT ["node", ${nodeFlags.map((flag) => `"${flag}", `).join("")}"scripts/`,
  );
});

test("every command exists in the image, and every port and probe is answered by its program", () => {
  const commands = [...read("scripts/container/entrypoint.mjs").matchAll(/^ {2}(\w+): "/gm)].map(([, name]) => name);
  const used = pods().map(({ containers: [{ args }] }) => args[0]);
  expect(used.toSorted()).toEqual(["migrate", "server", "worker"]);
  expect(commands).toEqual(expect.arrayContaining(used));
  const settings = ofKind("ConfigMap")[0].data;
  for (const { spec } of ofKind("Deployment")) {
    const [container] = spec.template.spec.containers;
    const isServer = container.name === "server";
    expect(container.ports).toMatchObject([
      { containerPort: Number(settings[isServer ? "PORT" : "WORKER_METRICS_PORT"]) },
    ]);
    expect(container.startupProbe.httpGet.path).toBe("/healthz");
    expect(container.livenessProbe.httpGet.path).toBe("/healthz");
    // A pod without its database gets no visitors, and is not killed for it.
    expect(container.readinessProbe.httpGet.path).toBe(isServer ? "/readyz" : "/healthz");
    // A process stops within ten seconds.
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(10);
  }
});

test("every setting is known to the product, in Kubernetes and with Compose", () => {
  const names = Object.keys(ofKind("ConfigMap")[0].data);
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
  const compose = parse(read("docker-compose.yml"), { merge: true });
  for (const service of ["server", "worker"]) {
    const given = Object.keys(compose.services[service].environment);
    expect(given.filter((name) => !variableNames.includes(name))).toEqual([]);
  }
  // Several replicas would compete for the port.
  expect(compose.services.worker.ports).toBeUndefined();
  expect(compose.services.server.ports).toEqual(["127.0.0.1:${SERVER_PORTS:-${PORT:-3000}}:3000"]);
});

test("with Compose, every container writes only to its volumes, and cannot get more rights", () => {
  const services = parse(read("docker-compose.yml"), { merge: true }).services as Record<string, Resource>;
  for (const [name, service] of Object.entries(services)) {
    const hardened = { read_only: true, cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] };
    expect([name, service]).toMatchObject([name, hardened]);
    expect(service.tmpfs).toContain("/tmp");
    expect(service.privileged ?? service.user).toBeUndefined();
  }
  expect([services.server?.cap_add, services.worker?.cap_add]).toEqual([undefined, undefined]);
});

test("no image is named without a version", () => {
  const services = parse(read("docker-compose.yml"), { merge: true }).services as Record<string, Resource>;
  const others = Object.values(services)
    .map(({ image }) => image as string)
    .filter((image) => image !== "bowerbird");
  expect(others.filter((image) => !/:v?\d/.test(image))).toEqual([]);
});

test("the image runs as a user who is not root, and names its version", () => {
  const [, last] = read("Dockerfile").split(/^FROM \$\{NODE_IMAGE\}$/m);
  expect(last).toMatch(/^USER [1-9]\d*$/m);
  const { version } = JSON.parse(read("package.json")) as { version: string };
  expect(last).toContain(`ARG VERSION=${version}\n`);
  const labels = ["title", "description", "licenses", "version", "revision", "created", "source", "base.name"];
  for (const label of labels) expect(last).toContain(`org.opencontainers.image.${label}="`);
});

test("Redis asks for a password with Compose, and the product knows it", () => {
  const { redis, server } = parse(read("docker-compose.yml"), { merge: true }).services;
  expect(redis.command.at(-1)).toContain('--requirepass "$$REDISCLI_AUTH"');
  expect(server.environment.REDIS_URL).toBe(`redis://:${redis.environment.REDISCLI_AUTH}@redis:6379`);
});

test("every scaler and disruption budget names an existing deployment", () => {
  const deployments = ofKind("Deployment")
    .map(({ metadata }) => metadata.name)
    .toSorted();
  const targets = ofKind("HorizontalPodAutoscaler").map(({ spec }) => spec.scaleTargetRef.name);
  expect(targets.toSorted()).toEqual(deployments);
  const budgets = ofKind("PodDisruptionBudget").map(({ spec }) => spec.selector.matchLabels.component);
  expect(budgets.toSorted()).toEqual(deployments);
  for (const { spec } of ofKind("Deployment"))
    expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
  const scaled = parse(read("deploy/kubernetes/keda/worker-by-queue.yaml"));
  expect(deployments).toContain(scaled.spec.scaleTargetRef.name);
});

test("every metric of the dashboard, the alerts and the scaling is exported by the product", async () => {
  const { services, close } = await createTestServices(inject("databaseUrl"), null);
  const { register } = services.metrics;
  addStateMetrics(register, { services, operator: services.jobQueue.operator, poolUse: services.poolUse });
  const shown = await register.metrics();
  await close();
  const known = new Set(
    [...shown.matchAll(/^# TYPE (\S+) (\w+)/gm)].flatMap(([, name, type]) =>
      type === "histogram" ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name!],
    ),
  );
  const dashboard = JSON.parse(read("deploy/grafana/bowerbird.json")) as { panels: { targets: { expr: string }[] }[] };
  const rules = parse(read("deploy/prometheus/alerts.yml")).groups.flatMap(({ rules: all }: Resource) => all);
  const scaling = parse(read("deploy/kubernetes/keda/worker-by-queue.yaml")).spec.triggers;
  const questions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.map(({ expr }: Resource) => expr),
    ...scaling.map(({ metadata }: Resource) => metadata.query),
  ] as string[];
  expect(questions.length).toBeGreaterThan(20);
  for (const question of questions) {
    const names = question.match(/\b(bowerbird|nodejs|process)_\w+/g) ?? [];
    expect([question, names.length > 0, names.filter((name) => !known.has(name))]).toEqual([question, true, []]);
  }
});

test("the handbook explains each alert", () => {
  const handbook = read("docs/operations.md");
  const rules = parse(read("deploy/prometheus/alerts.yml")).groups.flatMap(({ rules: all }: Resource) => all);
  for (const { alert } of rules) expect(handbook).toContain(`\`${alert}\``);
});
