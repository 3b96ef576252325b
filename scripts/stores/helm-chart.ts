import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse, stringify } from "yaml";
import { product, root } from "./table.ts";

const base = path.join(root, "deploy/kubernetes/base");
const read = (name: string) => readFileSync(path.join(base, name), "utf8");
/** To Helm a bare `off` is false. */
const yamlOfHelm = { version: "1.1" } as const;
const written = "# Written by scripts/stores.ts from deploy/kubernetes/base: change it there.\n";

/** What of the files for Kubernetes is a value of the chart. The rest is as it is there. */
const values: Record<string, (text: string) => string> = {
  "config.yaml": (text) =>
    replace(
      text.replace(/^( {2}([A-Z_]+)): .*$/gm, (_, line: string, name: string) => {
        return `${line}: {{ .Values.settings.${name} | quote }}`;
      }),
      /$/,
      "{{- with .Values.moreSettings }}\n{{ toYaml . | indent 2 }}\n{{- end }}\n",
    ),
  // A job cannot be changed: each release has its own.
  "migrations.yaml": (text) =>
    replace(
      replace(text, " Delete the job before applying a new version.", ""),
      "metadata: { name: migrations }",
      'metadata: { name: "migrations-{{ .Release.Revision }}" }',
    ),
  "server.yaml": scaled,
  "worker.yaml": scaled,
  "network-policies.yaml": (text) => text,
};

function scaled(text: string): string {
  const component = text.includes("name: server, labels") ? "server" : "worker";
  const least = replace(text, /minReplicas: \d+/, `minReplicas: {{ .Values.${component}.minReplicas }}`);
  const most = replace(least, /maxReplicas: \d+/, `maxReplicas: {{ .Values.${component}.maxReplicas }}`);
  return replace(most, /^ {2}replicas: \d+$/m, `  replicas: {{ .Values.${component}.minReplicas }}`);
}

/** The chart's files, by their path under `deploy`. The namespace is Helm's own matter. */
export function helmChart(): Record<string, string> {
  const names = readdirSync(base).filter((name) => !["kustomization.yaml", "namespace.yaml"].includes(name));
  const templates = names.map((name) => {
    const text = values[name]!(read(name))
      .replaceAll("image: bowerbird", 'image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"')
      .replaceAll("secretRef: { name: bowerbird }", 'secretRef: { name: "{{ .Values.secret }}" }');
    return [`helm/bowerbird/templates/${name}`, written + text];
  });
  return {
    "helm/bowerbird/Chart.yaml": written + stringify(chart()),
    "helm/bowerbird/values.yaml": `${written}${comments}${stringify(defaults(), yamlOfHelm)}`,
    ...Object.fromEntries(templates),
  };
}

function chart() {
  const { id, version, tagline, repository, icon } = product;
  const about = { apiVersion: "v2", name: id, description: tagline, type: "application" };
  return { ...about, version, appVersion: version, home: repository, sources: [repository], icon };
}

const comments = `# The secret has DATABASE_URL, REDIS_URL, APP_SECRET, OPS_PASSWORD and SMTP_URL, and is made before: docs/scaling.md.
# moreSettings are those of .env.example that are not secret.
`;

function defaults() {
  const replicas = (name: string) => {
    const text = read(`${name}.yaml`);
    const figure = (key: string) => Number(new RegExp(`${key}: (\\d+)`).exec(text)![1]);
    return { minReplicas: figure("minReplicas"), maxReplicas: figure("maxReplicas") };
  };
  return {
    image: { repository: product.image, tag: product.version },
    secret: "bowerbird",
    settings: (parse(read("config.yaml")) as { data: Record<string, string> }).data,
    moreSettings: {},
    server: replicas("server"),
    worker: replicas("worker"),
  };
}

/** @throws Error if the text is not there: the files for Kubernetes have changed, and this must follow */
function replace(text: string, what: string | RegExp, by: string): string {
  const changed = text.replace(what, () => by);
  if (changed === text) throw new Error(`deploy/kubernetes/base has no "${what}" any more.`);
  return changed;
}
