import { Readability } from "@mozilla/readability";
import { afterEach, expect, test } from "vitest";
import type { PageText } from "./page-text.ts";

const world = Object.assign(globalThis as { bowerbirdPage?: PageText }, { Readability });
const before = document.body.innerHTML;
let runs = 0;
afterEach(() => {
  document.body.innerHTML = before;
  document.head.querySelector("meta[name=description]")?.remove();
});

async function read(html: string): Promise<PageText> {
  document.body.innerHTML = html;
  runs += 1;
  await import(/* @vite-ignore */ `./page-text.ts?run=${runs}`);
  return world.bowerbirdPage!;
}

const sentence = "Rye bread needs a sourdough, warm water and a night of rest before it is baked. ";
const article = `<nav>Home Shop Cart</nav><article><h1>Rye</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(6)}</article>`;

test("the main part of a page is read, without menus, scripts and hidden fields", async () => {
  const { text } = await read(
    `${article}<aside>Subscribe now</aside><script>let token = 1</script><input type=hidden value="csrf">`,
  );
  expect(text).toContain(sentence.trim());
  expect(text).not.toMatch(/Shop Cart|token|csrf/);
});

test("a page without a main part is read as it is seen", async () => {
  const { text } = await read(`<div>Balance</div><div>12.50</div><div hidden>not shown</div>`);
  expect(text.replaceAll(/\s+/g, " ").trim()).toBe("Balance 12.50");
});

test("language and description are the page's own, and the page stays as it was", async () => {
  const meta = document.createElement("meta");
  meta.name = "description";
  meta.content = "About rye";
  document.head.append(meta);
  const { language, description } = await read(article);
  expect([language, description]).toEqual([document.documentElement.lang, "About rye"]);
  expect(document.body.innerHTML).toBe(article);
});

test("a huge page is read within its bounds", async () => {
  const { text } = await read(`<p>word </p>`.repeat(25_000));
  expect(text.length).toBe(50_000);
});
