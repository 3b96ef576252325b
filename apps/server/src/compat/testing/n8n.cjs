// Runs the node of n8n-nodes-karakeep in place of n8n: `node n8n.cjs FOLDER URL TOKEN`, one step a line on the standard input.
const { createInterface } = require("node:readline");
const path = require("node:path");

const answer = console.log;
// The node writes notes of its own.
console.log = () => {};
const [, , folder, instanceUrl, apiKey] = process.argv;
const { Karakeep } = require(path.join(folder, "node_modules/n8n-nodes-karakeep/dist/nodes/Karakeep/Karakeep.node.js"));

/** As n8n's helper: throws for a status of 400 and above, with the answer. */
async function request({ method, url, headers, body }) {
  const response = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  const text = await response.text();
  const data = text === "" ? "" : JSON.parse(text);
  if (response.ok) return data;
  throw Object.assign(new Error(text), { response: { status: response.status, data } });
}

async function run(parameters) {
  const node = {
    getInputData: () => [{ json: {} }],
    getNodeParameter: (name, _index, fallback) => parameters[name] ?? fallback,
    getCredentials: async () => ({ instanceUrl, apiKey }),
    getNode: () => ({ name: "Karakeep", type: "karakeep", typeVersion: 1, position: [0, 0], parameters: {} }),
    continueOnFail: () => false,
    helpers: { request },
  };
  const [items] = await new Karakeep().execute.call(node);
  return items.map(({ json }) => json);
}

void (async () => {
  for await (const line of createInterface({ input: process.stdin })) {
    answer(JSON.stringify(await run(JSON.parse(line)).catch((error) => ({ error: error.message }))));
  }
})();
