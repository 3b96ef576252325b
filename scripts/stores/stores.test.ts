import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { variableNames } from "../../packages/core/src/platform/config/index.ts";
import { entries } from "./entries.ts";
import { helmChart } from "./helm-chart.ts";
import { product, root, settings } from "./table.ts";

// What a store requires is from its validator or, where it has none that runs offline, from the entries that it publishes.
const deploy = path.join(root, "deploy");
const files = { ...entries, ...helmChart() };
// oxlint-disable-next-line typescript/no-explicit-any -- what stores read: it has no types here
const read = (file: string): any => parse(files[file]!, { version: "1.1" });
const { id, version, image, port, volume, hostPort } = product;

test("the committed files are those that `npm run stores` writes, and no others", () => {
  const folders = [...new Set(Object.keys(files).map((file) => file.split("/")[0]))];
  const committed = folders.flatMap((folder) =>
    readdirSync(path.join(deploy, folder!), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(deploy, path.join(entry.parentPath, entry.name))),
  );
  expect(committed.toSorted()).toEqual(Object.keys(files).toSorted());
  for (const [file, text] of Object.entries(files))
    expect([file, readFileSync(path.join(deploy, file), "utf8")]).toEqual([file, text]);
});

test("readers of YAML 1.1, as Helm and Python's are, and of 1.2 read the same", () => {
  const plain = Object.keys(files).filter((file) => /\.ya?ml$/.test(file) && !file.includes("/templates/"));
  expect(plain.length).toBeGreaterThan(10);
  for (const file of plain) expect([file, read(file)]).toEqual([file, parse(files[file]!)]);
});

test("every setting that a store asks for is known to the product, and secrets are hidden", () => {
  expect(settings.map(({ name }) => name).filter((name) => !variableNames.includes(name))).toEqual([]);
  const hidden = settings.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const { schema } = read("home-assistant/bowerbird/config.yaml");
  expect(Object.keys(schema).filter((name) => schema[name] === "password?")).toEqual(hidden);
  const questions = read("truenas/questions.yaml").questions[0].schema.attrs;
  const isPrivate = ({ schema: { private: is } }: { schema: { private?: boolean } }) => is;
  expect(questions.filter(isPrivate).map(({ variable }: { variable: string }) => variable.toUpperCase())).toEqual(
    hidden,
  );
  expect(
    unraidConfigs()
      .filter(({ Mask }) => Mask === "true")
      .map(({ Target }) => Target),
  ).toEqual(hidden);
});

test("every store starts this version of the image, with its port and its volume, as try-image.sh does", () => {
  const named = `${image}:${version}`;
  const umbrel = read("umbrel/docker-compose.yml").services.server;
  const casaOs = read("casaos/docker-compose.yml").services[id];
  expect([umbrel.image, casaOs.image, element("Repository")]).toEqual([named, named, named]);
  expect(files["home-assistant/bowerbird/Dockerfile"]).toContain(`\nFROM ${named}\n`);
  expect(read("truenas/ix_values.yaml").images.image).toEqual({ repository: image, tag: version });
  // The image's own command starts everything.
  const own = [umbrel, casaOs].flatMap(({ command, entrypoint }) => [command, entrypoint]);
  expect(own.filter((each) => each !== undefined)).toEqual([]);
  expect(umbrel.volumes).toEqual([`\${APP_DATA_DIR}/data:${volume}`]);
  expect(casaOs.volumes[0].target).toBe(volume);
  expect(read("truenas/ix_values.yaml").consts).toMatchObject({ data_path: volume, internal_port: port });
  expect(unraidConfigs().filter(({ Type }) => Type !== "Variable")).toMatchObject([
    { Type: "Port", Target: String(port), Default: String(hostPort) },
    { Type: "Path", Target: volume, Mode: "rw" },
  ]);
  const dockerfile = readFileSync(path.join(root, "Dockerfile"), "utf8");
  expect(dockerfile).toContain(`VOLUME ${volume}\nEXPOSE ${port}\n`);
  expect(umbrel).toMatchObject({ read_only: true, tmpfs: ["/tmp"], cap_drop: ["ALL"] });
  const tried = readFileSync(path.join(root, "scripts/container/try-image.sh"), "utf8");
  for (const option of ["--read-only", "--tmpfs /tmp", "--cap-drop ALL", "--security-opt no-new-privileges"])
    expect([tried, element("ExtraParams")].every((text) => text.includes(option))).toBe(true);
});

describe("Helm", () => {
  test("the chart renders what deploy/kubernetes has", () => {
    const values = { Values: read("helm/bowerbird/values.yaml"), Release: { Revision: 1 } };
    const base = path.join(deploy, "kubernetes/base");
    const names = readdirSync(base).filter((name) => !["kustomization.yaml", "namespace.yaml"].includes(name));
    for (const name of names) {
      const plain = readFileSync(path.join(base, name), "utf8")
        .replaceAll("image: bowerbird", `image: ${image}:${version}`)
        .replace("metadata: { name: migrations }", "metadata: { name: migrations-1 }");
      const rendered = render(files[`helm/bowerbird/templates/${name}`]!, values);
      expect([name, documents(rendered)]).toEqual([name, documents(plain)]);
    }
  });

  test("the chart has what Helm requires, and its values reach the resources", () => {
    expect(read("helm/bowerbird/Chart.yaml")).toMatchObject({
      apiVersion: "v2",
      name: id,
      version,
      type: "application",
    });
    const values = read("helm/bowerbird/values.yaml");
    const changed = { ...values, secret: "mine", worker: { minReplicas: 3, maxReplicas: 4 } };
    const [worker, , scaler] = documents(
      render(files["helm/bowerbird/templates/worker.yaml"]!, { Values: changed, Release: { Revision: 1 } }),
    );
    expect(worker.spec.replicas).toBe(3);
    expect(worker.spec.template.spec.containers[0].envFrom).toContainEqual({ secretRef: { name: "mine" } });
    expect(scaler.spec).toMatchObject({ minReplicas: 3, maxReplicas: 4 });
  });
});

test("Umbrel: the manifest has the fields of its published apps", () => {
  const manifest = read("umbrel/umbrel-app.yml");
  const fields =
    "manifestVersion id category name version tagline description releaseNotes developer website dependencies repo " +
    "support port gallery path defaultUsername defaultPassword submitter submission";
  expect(Object.keys(manifest)).toEqual(fields.split(" "));
  expect(manifest.id).toMatch(/^[a-z][a-z-]{0,63}$/);
  const { app_proxy: proxy } = read("umbrel/docker-compose.yml").services;
  expect(proxy.environment).toMatchObject({ APP_HOST: `${id}_server_1`, APP_PORT: port });
});

test("CasaOS: the file has the fields of its published apps", () => {
  const compose = read("casaos/docker-compose.yml");
  const fields =
    "architectures main author category developer description icon tagline thumbnail title port_map index scheme";
  for (const field of fields.split(" "))
    expect([field, compose["x-casaos"][field]]).toEqual([field, expect.anything()]);
  expect(Object.keys(compose.services)).toContain(compose["x-casaos"].main);
  const { ports, "x-casaos": about, environment } = compose.services[id];
  expect(ports[0].published).toBe(compose["x-casaos"].port_map);
  expect(about.envs.map(({ container }: { container: string }) => container)).toEqual(Object.keys(environment));
});

test("TrueNAS: the app has the fields of its published apps, and the template names only values that there are", () => {
  const fields =
    "app_version capabilities categories description home host_mounts icon keywords lib_version lib_version_hash " +
    "maintainers name run_as_context screenshots sources title train version";
  expect(Object.keys(read("truenas/app.yaml"))).toEqual(expect.arrayContaining(fields.split(" ")));
  const { groups, questions } = read("truenas/questions.yaml");
  const known = groups.map(({ name }: { name: string }) => name);
  for (const { group, schema } of questions) expect([known.includes(group), schema.type]).toEqual([true, "dict"]);
  // Its fields of a person's values are those of the values that it is tried with, and of its constants.
  const values = { ...read("truenas/templates/test_values/basic-values.yaml"), ...read("truenas/ix_values.yaml") };
  const template = files["truenas/templates/docker-compose.yaml"]!;
  const used = [...template.matchAll(/values\.([\w.]+)/g)].map(([, at]) => at!.split("."));
  const at = (keys: string[]) => keys.reduce((found, key) => found?.[key], values);
  expect(used.filter((keys) => at(keys) === undefined)).toEqual([]);
  const asked = questions.map(({ variable }: { variable: string }) => variable);
  expect(Object.keys(read("truenas/templates/test_values/basic-values.yaml")).toSorted()).toEqual(asked.toSorted());
});

test("Unraid: the template has the elements and attributes of its published ones", () => {
  for (const name of [
    "Name",
    "Repository",
    "Registry",
    "Network",
    "Privileged",
    "Support",
    "Project",
    "Overview",
    "WebUI",
    "Icon",
  ])
    expect([name, element(name)]).toEqual([name, expect.stringMatching(/./)]);
  const attributes = "Name Target Default Mode Description Type Display Required Mask".split(" ");
  for (const config of unraidConfigs()) expect(Object.keys(config)).toEqual(attributes);
  expect(element("WebUI")).toBe(`http://[IP]:[PORT:${port}]/`);
  // Every element is closed, and no sign is left that XML gives a meaning.
  const xml = files["unraid/bowerbird.xml"]!;
  const bare = xml.replace(/<\?.*\?>|<!--.*-->/g, "").replace(/<(\w+)[^<>]*>[^<>]*<\/\1>/g, "");
  expect(bare.trim()).toMatch(/^<Container version="2">\s*<\/Container>$/);
});

describe("Home Assistant", () => {
  // supervisor/addons/validate.py, `_SCHEMA_ADDON_CONFIG`: what is required, and the form of what we give.
  test("the add-on is what its supervisor validates, on a port of its own", () => {
    const config = read("home-assistant/bowerbird/config.yaml");
    for (const field of ["name", "version", "slug", "description", "arch"]) expect(config[field]).toBeTruthy();
    expect(config.slug).toMatch(/^[-_.A-Za-z0-9]+$/);
    expect(["initialize", "system", "services", "application", "once"]).toContain(config.startup);
    expect(["auto", "manual", "manual_only"]).toContain(config.boot);
    expect(["hot", "cold"]).toContain(config.backup);
    expect(config.timeout).toBeLessThanOrEqual(300);
    expect(config.ports).toEqual({ [`${port}/tcp`]: hostPort });
    expect(config.webui).toMatch(/^(?:https?|\[PROTO:\w+\]):\/\/\[HOST\]:\[PORT:\d+\].*$/);
    expect(config.watchdog).toMatch(/^(?:https?|\[PROTO:\w+\]|tcp):\/\/\[HOST\]:(\[PORT:\d+\]|\d+).*$/);
    expect(Object.values(config.schema).every((type) => /^(?:str|password)\?$/.test(String(type)))).toBe(true);
    expect(Object.keys(config.schema)).toEqual(expect.arrayContaining(Object.keys(config.options)));
    // Without a Dockerfile of its own it would need `image`.
    expect([config.ingress, config.image]).toEqual([undefined, undefined]);
  });

  test("what is typed on the add-on's page is the environment of the image", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "bowerbird-add-on-"));
    const program = files["home-assistant/bowerbird/with-options.mjs"]!.replace(
      `${volume}/options`,
      `${folder}/options`,
    );
    writeFileSync(path.join(folder, "with-options.mjs"), program);
    writeFileSync(path.join(folder, "entrypoint.mjs"), "console.log(process.env.APP_URL, process.env.SMTP_URL);");
    writeFileSync(path.join(folder, "options.json"), JSON.stringify({ APP_URL: "http://home:8459", SMTP_URL: "" }));
    const env = { PATH: process.env.PATH };
    const out = execFileSync(process.execPath, [path.join(folder, "with-options.mjs")], { env, encoding: "utf8" });
    rmSync(folder, { recursive: true });
    expect(out).toBe("http://home:8459 undefined\n");
    expect(globSync("scripts/container/entrypoint.mjs", { cwd: root })).toHaveLength(1);
  });
});

test("the registry of assistants' servers gets what its schema asks for", () => {
  const server = read("mcp-registry/server.json");
  expect(server.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(server.description.length).toBeLessThanOrEqual(100);
  expect(server).toMatchObject({ version, repository: { source: "github" }, icons: [{ mimeType: "image/png" }] });
  const [remote] = server.remotes;
  expect(remote).toMatchObject({
    type: "streamable-http",
    url: expect.stringMatching(/^https:\/\/\S+\/mcp$/) as string,
  });
  expect(Object.keys(remote.variables)).toEqual(["host"]);
  for (const { isRequired, description } of Object.values<{ isRequired: boolean; description: string }>(
    remote.variables,
  ))
    expect([isRequired, description !== ""]).toEqual([true, true]);
});

/** The few forms of Helm's language that the chart uses. */
function render(template: string, values: object): string {
  const text = template.replace(/\{\{- with \.Values\.moreSettings \}\}[\s\S]*?\{\{- end \}\}\n/, "");
  const rendered = text.replace(/\{\{ \.([\w.]+)( \| quote)? \}\}/g, (_, at: string, quoted?: string) => {
    const value = at.split(".").reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], values);
    if (value === undefined) throw new Error(`The values have no ${at}.`);
    return quoted ? JSON.stringify(String(value)) : String(value);
  });
  expect(rendered).not.toContain("{{");
  return rendered;
}

function documents(text: string) {
  return parseAllDocuments(text).map((one) => one.toJS());
}

function element(name: string): string {
  return new RegExp(`<${name}>(.*)</${name}>`).exec(files["unraid/bowerbird.xml"]!)?.[1] ?? "";
}

function unraidConfigs(): Record<string, string>[] {
  const configs = files["unraid/bowerbird.xml"]!.matchAll(/<Config ([^>]*)>/g);
  return [...configs].map(([, given]) =>
    Object.fromEntries([...given!.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!])),
  );
}
