import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { origin, server } from "../../testing/extension.ts";
import { Version } from "./version.tsx";

const answer = (respond: () => Response) => server.onRest("GET /extension/info.json", respond);
const get = page.getByRole("link", { name: "Get it" });

test("another version of the server is offered", async () => {
  answer(() => Response.json({ version: "1.3.0" }));
  await render(<Version origin={origin} />);
  await expect.element(page.getByText(/^This is version 1\.2\.3\. Your server offers version 1\.3\.0\./)).toBeVisible();
  await expect.element(get).toHaveAttribute("href", `${origin}/extension`);
});

test.each<[string, () => Response]>([
  ["of the same version", () => Response.json({ version: "1.2.3" })],
  ["without the files", () => Response.json({ version: null })],
  ["that is older and answers with a page", () => new Response("<html>", { headers: { "content-type": "text/html" } })],
  ["that is away", () => new Response("", { status: 503 })],
])("a server %s offers nothing", async (_name, respond) => {
  answer(respond);
  await render(<Version origin={origin} />);
  await expect.poll(() => server.log).toEqual(["GET /extension/info.json"]);
  await expect.element(page.getByText("This is version 1.2.3.")).toBeVisible();
  await expect.element(get).not.toBeInTheDocument();
});
