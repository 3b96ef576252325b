import { describe, expect, it } from "vitest";
import { read } from "./testing.ts";

describe("a useless title", () => {
  it.each(
    `Just a moment...|Attention Required! | Cloudflare|Access Denied|403 Forbidden|Forbidden|Are you a robot?
Log in|Sign in to GitHub · GitHub|Login • Instagram|Anmelden|Connexion - Le Monde|Iniciar sesión|ログイン|登录|Войти
404 Not Found|Page not found – Site|Seite nicht gefunden|Zugriff verweigert|Before you continue to YouTube
Please wait for verification|Redirecting...|503 Service Temporarily Unavailable|Human Verification|Index of /pub`
      .split(/\||\n/)
      .map((title) => title.trim())
      .filter((title) => title !== "Cloudflare"),
  )("is that of a wall: %s", async (title) => {
    const page = await read(`<title>${title}</title><meta name=description content="Please sign in">`);
    expect([page.title, page.description, page.isWall]).toEqual(["", "", true]);
  });

  it.each(["Untitled", "Home", "Startseite", "site.org", "www.site.org", "https://site.org/a/page", "…", "Loading..."])(
    "is no title: %s",
    async (title) => {
      expect(await read(`<title>${title}</title><h1>Birds</h1>`)).toMatchObject({ title: "Birds", isWall: false });
    },
  );

  it.each([
    "Homebrew",
    "Signing in the rain",
    "Log in the fireplace: how to burn wood",
    "Not found in translation: 404 words",
    "Error handling in Go",
    "Just a moment in time",
    "Home improvement",
    "404 ways to leave your lover",
    "Errors and how to avoid them",
    "Robots – are you a robot fan?",
    "A moment of silence",
    "The 404 Media story",
    "How to sign in with Google",
    "Welcome to nginx security",
  ])("is not %s", async (title) => {
    expect(await read(`<title>${title}</title>`)).toMatchObject({ title, isWall: false });
  });
});

describe("a page about errors, checks or sign-ins", () => {
  const text =
    "<p>The server stops with this message as soon as a second person signs in, and the log says nothing about it.";
  const describedAs = (title: string, body: string) =>
    read(`<title>${title}</title><meta property="og:title" content="${title}"><body>${body}`);

  it.each([
    "Internal Server error · Issue #8245 · strapi/strapi",
    "CAPTCHA - Wikipedia",
    "Index of /CTAN/",
    "Forbidden - NPR",
    "Login | The Odin Project",
    "Page not found – how to write a good 404",
  ])("keeps its title where it has text and a title for previews: %s", async (title) => {
    expect(await describedAs(title, text)).toMatchObject({ title, isWall: false });
    // Text outside paragraphs is text as well.
    expect(await describedAs(title, text.replace("<p>", "<div>"))).toMatchObject({ title, isWall: false });
  });

  it.each([
    "node.js - Error: Cannot find module 'express' - Stack Overflow",
    "Security checklist for SaaS",
    "Error: EACCES when installing globally",
  ])("keeps a title that only begins like one: %s", async (title) => {
    expect(await read(`<title>${title}</title>`)).toMatchObject({ title, isWall: false });
  });

  it.each([
    ["hardly any text", `<meta property="og:title" content="Log in"><p>Please log in.`],
    [
      "text in forms and menus alone",
      `<meta property="og:title" content="Log in"><form>${text}</form><nav>${text}</nav>`,
    ],
    ["no title for previews", text],
  ])("is a wall with %s", async (_sign, rest) => {
    expect(await read(`<title>Log in</title>${rest}`)).toMatchObject({ title: "", preview: "", isWall: true });
  });
});

describe("a text that was escaped twice", () => {
  it.each([
    ["Tout Ô&amp;#39;pré", "Tout Ô'pré – Boutique", "Tout Ô'pré"],
    ["Salt &amp;amp; pepper", "Salt &amp; pepper", "Salt & pepper"],
    ["Caf&amp;eacute; &amp;quot;Rye&amp;quot;", 'Café "Rye"', 'Café "Rye"'],
    ["How to write &amp;amp; in HTML", "How to write &amp;amp; in HTML", "How to write &amp; in HTML"],
    ["The &amp;nbsp; entity", "Entities", "The &nbsp; entity"],
  ])("is decoded once more where the plain title agrees: %s", async (og, plain, title) => {
    const page = await read(`<title>${plain}</title><meta property="og:title" content='${og}'>`);
    expect(page.title).toBe(title);
  });

  it("may be a description, which its plain form cuts short", async () => {
    const page = await read(
      `<meta property="og:description" content="Ann&amp;#39;s bread and more"><meta name=description content="Ann's bread…">`,
    );
    expect(page.description).toBe("Ann's bread and more");
  });
});
