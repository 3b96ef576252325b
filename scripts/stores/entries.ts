import { stringify } from "yaml";
import { owner, product, type Setting, settings } from "./table.ts";

const { id, name, version, image, repository, icon, port, hostPort, volume, stopSeconds, user } = product;
const written = "Written by scripts/stores.ts from scripts/stores/table.ts: change it there.";
/** TrueNAS keeps ports from 30000 on for its apps. */
const trueNasPort = 30_459;

const assistantServer = {
  $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  name: `io.github.${owner}/${id}`,
  title: name,
  description: "Search, save and organize your bookmarks. Changes are proposed, limited and undone as one.",
  version,
  websiteUrl: repository,
  repository: { url: repository, source: "github" },
  icons: [{ src: icon, mimeType: "image/png" }],
  remotes: [
    {
      type: "streamable-http",
      url: "https://{host}/mcp",
      variables: {
        host: {
          description: "Your Bowerbird's host, and its port if it has one",
          isRequired: true,
          placeholder: "bookmarks.example.com",
        },
      },
    },
  ],
};

/** The files of each store's entry, by their path under `deploy`. */
export const entries: Record<string, string> = {
  "umbrel/umbrel-app.yml": yaml({
    manifestVersion: 1,
    id,
    category: "files",
    name,
    version,
    tagline: product.tagline,
    description: product.description,
    releaseNotes: `${repository}/releases/tag/v${version}`,
    developer: product.developer,
    website: repository,
    dependencies: [],
    repo: repository,
    support: `${repository}/issues`,
    port: hostPort,
    gallery: [],
    path: "",
    defaultUsername: "",
    defaultPassword: "",
    submitter: product.developer,
    submission: repository,
  }),
  // The sign-in is ours: Umbrel's in front of it would shut out apps and the browser extension.
  "umbrel/docker-compose.yml": yaml({
    services: {
      app_proxy: { environment: { APP_HOST: `${id}_server_1`, APP_PORT: port, PROXY_AUTH_ADD: "false" } },
      server: {
        image: `${image}:${version}`,
        user: `${user}:${user}`,
        restart: "on-failure",
        stop_grace_period: `${stopSeconds}s`,
        ...hardened(),
        volumes: [`\${APP_DATA_DIR}/data:${volume}`],
        environment: { APP_URL: `http://\${DEVICE_DOMAIN_NAME}:${hostPort}`, TRUST_PROXY: "1" },
      },
    },
  }),
  "umbrel/data/.gitkeep": "",
  "casaos/docker-compose.yml": casaOs(),
  "truenas/app.yaml": yaml({
    annotations: { min_scale_version: "24.10.2.2" },
    app_version: version,
    capabilities: [],
    categories: ["productivity"],
    changelog_url: `${repository}/releases`,
    date_added: "2026-11-30",
    description: `${product.tagline}.`,
    home: repository,
    host_mounts: [],
    icon,
    keywords: ["bookmarks", "links"],
    // Of the template's calls.
    lib_version: "2.1.49",
    lib_version_hash: "e71e6b0122c9446fa5ea6fb07e7eb01b11fb42d549a19845426bbd7e21a42634",
    maintainers: [{ name: "truenas", email: "dev@ixsystems.com", url: "https://www.truenas.com/" }],
    name: id,
    run_as_context: [{ description: `${name} runs as any user.`, gid: 568, group_name: id, uid: 568, user_name: id }],
    screenshots: [],
    sources: [repository],
    title: name,
    train: "community",
    version: "1.0.0",
  }),
  "truenas/ix_values.yaml": yaml({
    images: { image: { repository: image, tag: version } },
    consts: { container_name: id, perms_container_name: "permissions", data_path: volume, internal_port: port },
  }),
  "truenas/questions.yaml": yaml(trueNasQuestions()),
  "truenas/templates/docker-compose.yaml": trueNasTemplate(),
  "truenas/templates/test_values/basic-values.yaml": yaml({
    resources: { limits: { cpus: 2, memory: 4096 } },
    [id]: { ...Object.fromEntries(settings.map((one) => [variable(one), ""])), additional_envs: [] },
    network: { web_port: { bind_mode: "published", port_number: trueNasPort, host_ips: [] } },
    run_as: { user: 568, group: 568 },
    storage: { data: { type: "volume", volume_name: `${id}-data`, auto_permissions: true } },
  }),
  "unraid/bowerbird.xml": unraid(),
  // Where assistants look for servers: everyone has one of their own.
  "mcp-registry/server.json": `${JSON.stringify(assistantServer, null, 2)}\n`,
  "home-assistant/repository.yaml": yaml({ name, url: repository, maintainer: product.developer }),
  "home-assistant/bowerbird/config.yaml": yaml({
    name,
    version,
    slug: id,
    description: product.tagline,
    url: repository,
    arch: ["aarch64", "amd64"],
    startup: "application",
    boot: "auto",
    init: false,
    // Its database must not be copied while it runs.
    backup: "cold",
    timeout: stopSeconds,
    ports: { [`${port}/tcp`]: hostPort },
    ports_description: { [`${port}/tcp`]: "Pages and calls" },
    webui: `http://[HOST]:[PORT:${port}]`,
    watchdog: `http://[HOST]:[PORT:${port}]/healthz`,
    options: { APP_URL: `http://homeassistant.local:${hostPort}` },
    schema: Object.fromEntries(settings.map(({ name: key, isSecret }) => [key, isSecret ? "password?" : "str?"])),
  }),
  "home-assistant/bowerbird/translations/en.yaml": yaml({
    configuration: Object.fromEntries(
      settings.map(({ name: key, label, description }) => [key, { name: label, description }]),
    ),
    network: { [`${port}/tcp`]: "Pages and calls" },
  }),
  // Its data folder belongs to root, and PostgreSQL refuses to run as root: there it runs as the user `nobody`.
  "home-assistant/bowerbird/Dockerfile": `# ${written}
FROM ${image}:${version}
USER 0
COPY with-options.mjs /app/scripts/container/
ENTRYPOINT ["node", "--max-semi-space-size=8", "--max-old-space-size=1536", "scripts/container/with-options.mjs"]
CMD ["start"]
`,
  "home-assistant/bowerbird/with-options.mjs": `// ${written}
// What was typed on the add-on's page, as the environment of the image.
import { readFileSync } from "node:fs";

const options = JSON.parse(readFileSync("${volume}/options.json", "utf8"));
for (const [name, value] of Object.entries(options)) if (value !== "") process.env[name] ??= String(value);
await import("./entrypoint.mjs");
`,
};

/** For readers of YAML 1.1, too, to which a bare `off` is false. */
function yaml(value: unknown): string {
  return `# ${written}\n${stringify(value, { lineWidth: 120, version: "1.1" })}`;
}

function hardened() {
  return { read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"], security_opt: ["no-new-privileges:true"] };
}

/** CasaOS creates the folder as root. A container that starts as root runs its database as the user \`nobody\`. */
function casaOs(): string {
  const described = (text: string) => ({ description: { en_us: text } });
  const environment = Object.fromEntries(settings.map(({ name: key }) => [key, ""]));
  return yaml({
    name: id,
    services: {
      [id]: {
        container_name: id,
        image: `${image}:${version}`,
        user: "0:0",
        restart: "unless-stopped",
        stop_grace_period: `${stopSeconds}s`,
        network_mode: "bridge",
        deploy: { resources: { reservations: { memory: "512M" } } },
        environment: { ...environment, APP_URL: `http://casaos.local:${hostPort}` },
        ports: [{ target: port, published: String(hostPort), protocol: "tcp" }],
        volumes: [{ type: "bind", source: `/DATA/AppData/${id}/data`, target: volume }],
        "x-casaos": {
          envs: settings.map(({ name: container, description }) => ({ container, ...described(description) })),
          ports: [{ container: String(port), ...described("Pages and calls") }],
          volumes: [{ container: volume, ...described("Everything that is stored") }],
        },
      },
    },
    "x-casaos": {
      architectures: ["amd64", "arm64"],
      main: id,
      author: product.developer,
      category: "Productivity",
      developer: product.developer,
      description: { en_us: product.description },
      icon,
      screenshot_link: [],
      tagline: { en_us: product.tagline },
      thumbnail: icon,
      tips: {},
      title: { en_us: name },
      index: "/",
      scheme: "http",
      port_map: String(hostPort),
    },
  });
}

function variable({ name: key }: Setting): string {
  return key.toLowerCase();
}

function trueNasQuestions() {
  const group = (topic: string) => `${topic} Configuration`;
  const int = (label: string, key: string, standard: number, min: number, max?: number) => ({
    variable: key,
    label,
    schema: { type: "int", default: standard, min, ...(max && { max }), required: true },
  });
  const question = (key: string, topic: string, attrs: unknown[]) => ({
    variable: key,
    label: "",
    group: group(topic),
    schema: { type: "dict", attrs },
  });
  const topics = [name, "User and Group", "Network", "Storage", "Resources"];
  return {
    groups: topics.map((topic) => ({ name: group(topic), description: `Configure ${topic}` })),
    questions: [
      question(id, name, [
        ...settings.map((setting) => ({
          variable: variable(setting),
          label: setting.label,
          description: setting.description,
          schema: {
            type: "string",
            default: setting.name === "APP_URL" ? `http://truenas.local:${trueNasPort}` : "",
            ...(setting.isSecret && { private: true }),
          },
        })),
        environmentQuestion(),
      ]),
      question("run_as", "User and Group", [int("User ID", "user", 568, 568), int("Group ID", "group", 568, 568)]),
      question("network", "Network", [
        {
          variable: "web_port",
          label: "WebUI Port",
          schema: {
            type: "dict",
            attrs: [
              choice("bind_mode", "Port Bind Mode", "published", {
                published: "Publish",
                exposed: "Expose",
                "": "None",
              }),
              int("Port Number", "port_number", trueNasPort, 1, 65_535),
            ],
          },
        },
      ]),
      question("storage", "Storage", [storageQuestion()]),
      question("resources", "Resources", [
        {
          variable: "limits",
          label: "Limits",
          schema: { type: "dict", attrs: [int("CPUs", "cpus", 2, 1), int("Memory (in MB)", "memory", 4096, 1024)] },
        },
      ]),
    ],
  };
}

function choice(key: string, label: string, standard: string, values: Record<string, string>) {
  const options = Object.entries(values).map(([value, description]) => ({ value, description }));
  return { variable: key, label, schema: { type: "string", required: true, default: standard, enum: options } };
}

function environmentQuestion() {
  const field = (key: string, label: string) => ({ variable: key, label, schema: { type: "string", required: true } });
  const attrs = [field("name", "Name"), field("value", "Value")];
  return {
    variable: "additional_envs",
    label: "Additional Environment Variables",
    schema: {
      type: "list",
      default: [],
      items: [{ variable: "env", label: "Environment Variable", schema: { type: "dict", attrs } }],
    },
  };
}

function storageQuestion() {
  const shownFor = (type: string) => [["type", "=", type]];
  return {
    variable: "data",
    label: `${name} Data Storage`,
    description: "Everything that is stored, with the database and the secrets.",
    schema: {
      type: "dict",
      attrs: [
        choice("type", "Type", "ix_volume", { ix_volume: "ixVolume", host_path: "Host Path" }),
        {
          variable: "ix_volume_config",
          label: "ixVolume Configuration",
          schema: {
            type: "dict",
            show_if: shownFor("ix_volume"),
            $ref: ["normalize/ix_volume"],
            attrs: [
              {
                variable: "dataset_name",
                label: "Dataset Name",
                schema: { type: "string", required: true, hidden: true, default: "data" },
              },
            ],
          },
        },
        {
          variable: "host_path_config",
          label: "Host Path Configuration",
          schema: {
            type: "dict",
            show_if: shownFor("host_path"),
            attrs: [{ variable: "path", label: "Host Path", schema: { type: "hostpath", required: true } }],
          },
        },
      ],
    },
  };
}

/** In Jinja, rendered by TrueNAS. */
function trueNasTemplate(): string {
  const variables = settings.map(
    (setting) => `{% if values.${id}.${variable(setting)} %}
  {% do c1.environment.add_env("${setting.name}", values.${id}.${variable(setting)}) %}
{% endif %}`,
  );
  return `{# ${written} #}
{% set tpl = ix_lib.base.render.Render(values) %}

{% set c1 = tpl.add_container(values.consts.container_name, "image") %}
{% set perm_container = tpl.deps.perms(values.consts.perms_container_name) %}

{% do c1.set_user(values.run_as.user, values.run_as.group) %}
{% do c1.healthcheck.use_built_in() %}

${variables.join("\n")}
{% do c1.environment.add_user_envs(values.${id}.additional_envs) %}

{% do c1.add_storage(values.consts.data_path, values.storage.data) %}
{% do perm_container.add_or_skip_action("data", values.storage.data,
  {"uid": values.run_as.user, "gid": values.run_as.group, "mode": "check"}) %}

{% do c1.add_port(values.network.web_port, {"container_port": values.consts.internal_port}) %}
{% if perm_container.has_actions() %}
  {% do perm_container.activate() %}
  {% do c1.depends.add_dependency(values.consts.perms_container_name, "service_completed_successfully") %}
{% endif %}

{% do tpl.portals.add(values.network.web_port) %}

{{ tpl.render() | tojson }}
`;
}

/** Unraid makes folders for its user 99 in its group 100. */
function unraid(): string {
  const config = (type: string, label: string, target: string, more: Record<string, string>) => {
    const usual = { Default: "", Mode: "", Description: "", Type: type };
    const all = { Name: label, Target: target, ...usual, Display: "always", Required: "false", Mask: "false", ...more };
    const attributes = Object.entries(all).map(([key, value]) => `${key}="${escape(value)}"`);
    return `  <Config ${attributes.join(" ")}>${escape(more.Default ?? "")}</Config>`;
  };
  const elements = {
    Name: id,
    Repository: `${image}:${version}`,
    Registry: `https://${image}`,
    Network: "bridge",
    Shell: "bash",
    Privileged: "false",
    Support: `${repository}/issues`,
    Project: repository,
    Overview: product.description,
    Category: "Productivity: Tools:",
    WebUI: `http://[IP]:[PORT:${port}]/`,
    TemplateURL: `${repository}/raw/v${version}/deploy/unraid/${id}.xml`,
    Icon: icon,
    ExtraParams:
      `--user 99:100 --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges ` +
      `--stop-timeout ${stopSeconds}`,
  };
  const lines = Object.entries(elements).map(([key, value]) => `  <${key}>${escape(value)}</${key}>`);
  const inputs = [
    config("Port", "Port", String(port), { Default: String(hostPort), Mode: "tcp", Required: "true" }),
    config("Path", "Data", volume, { Default: `/mnt/user/appdata/${id}`, Mode: "rw", Required: "true" }),
    ...settings.map(({ name: key, label, description, isSecret }) =>
      config("Variable", label, key, {
        Description: description,
        ...(key === "APP_URL" && { Default: `http://tower.local:${hostPort}`, Required: "true" }),
        ...(isSecret && { Mask: "true" }),
      }),
    ),
  ];
  return `<?xml version="1.0"?>
<!-- ${written} -->
<Container version="2">
${[...lines, ...inputs].join("\n")}
</Container>
`;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
