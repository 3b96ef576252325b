import { opsPassword, type TestServer } from "./test-server.ts";

export const operator = { authorization: `Basic ${Buffer.from(`ops:${opsPassword}`).toString("base64")}` };

export const textOf = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

/** What the page of people says of one. */
export const cardOf = (html: string, email: string) =>
  textOf(html.split("<article").find((card) => card.includes(`<h3>${email}<`)) ?? "no such person");

export async function openOps(server: TestServer, path: string): Promise<string> {
  return (await server.visitor().get(path, operator)).body as string;
}

/** A form that is sent as the page sends it. */
export async function sendOps(
  server: TestServer,
  action: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> {
  const body = new URLSearchParams(fields);
  const request = { method: "POST", body, headers: { ...operator, ...headers }, redirect: "manual" } as const;
  const answer = await fetch(`${server.url}/ops/people/${action}`, request);
  return { status: answer.status, text: textOf(await answer.text()) };
}
