import { openForEachTest } from "@bowerbird/core/testing/in-vitest";
import { readOutbox } from "@bowerbird/core/testing";
import { sql } from "kysely";
import { describe, expect, vi } from "vitest";
import { isSignedIn, newEmail, openGoogleServer } from "./testing/google-server.ts";
import type { TestBrowser } from "./testing/test-browser.ts";

const { server, it } = openGoogleServer();
const ada = openForEachTest(() => server.person());

const database = () => server.services.forkEm().getKysely() as never;
const tokenIn = ({ link }: { link: string }) => new URL(link).searchParams.get("token");

describe("a deleted account", () => {
  /** The tables in which a text stands anywhere. */
  async function tablesWith(part: string): Promise<string[]> {
    const { rows: tables } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(database());
    const found = tables.map(
      ({ name }) => sql`
      select ${name}::text as name where exists (select 1 from ${sql.table(name)} t where strpos(t::text, ${part}) > 0)`,
    );
    const { rows } = await sql<{ name: string }>`${sql.join(found, sql` union all `)}`.execute(database());
    return rows.map(({ name }) => name);
  }

  async function fill(browser: TestBrowser): Promise<string> {
    const icon =
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    const html = `<DT><H3>Mine</H3><DL><DT><A HREF="https://one.example" ICON="${icon}">One</A></DL>`;
    const { body } = await browser.upload({ file: new File([html], "b.html") });
    await browser.importEnded(body.id);
    await browser.send("POST", "/api/account/tokens", { name: "script" });
    await browser.send("POST", "/api/account/two-factor", { password: browser.password });
    await browser.send("POST", "/api/account/email", { email: newEmail(), password: browser.password });
    return (await browser.get("/api/account")).body.id;
  }

  it("goes beside an import that is storing links", async () => {
    const urls = Array.from({ length: 3_000 }, (_, index) => `https://import.example/${index}`);
    await ada.send("POST", "/api/imports", { urls });
    expect((await ada.send("DELETE", "/api/account", { password: ada.password })).status).toBe(200);
    expect(await isSignedIn(ada)).toBe(false);
  });

  it("needs the password", async () => {
    const { status, body } = await ada.send("DELETE", "/api/account", {});
    expect([status, body.message]).toEqual([403, "Please enter your password."]);
    expect((await ada.send("DELETE", "/api/account", { password: "a wrong one" })).status).toBe(403);
    expect(await isSignedIn(ada)).toBe(true);
  });

  it("leaves no trace of the person in any table, and all of everyone else's data", async ({ bob }) => {
    const [id, bobs] = [await fill(ada), await fill(bob)];
    const phone = await server.signIn(ada.email, ada.password);
    // The mail server is down: these still wait.
    const renamed = newEmail();
    await ada.send("POST", "/api/account/email", { email: renamed, password: ada.password });
    for (const to of [ada.email, renamed, bob.email]) {
      await sql`insert into invitation (email, hash, expires_at) values (${to}, ${to}, now())`.execute(database());
      await sql`insert into outgoing_mail (id, recipient, subject, body, link)
        values (gen_random_uuid(), ${to}, 's', 'b', 'l')`.execute(database());
    }
    const before = await tablesWith(id);
    expect(before.length).toBeGreaterThan(8);
    expect(before).toContain("search_word");
    expect((await ada.send("DELETE", "/api/account", { password: ada.password })).status).toBe(200);
    for (const trace of [id, ada.email, renamed]) expect(await tablesWith(trace)).toEqual([]);
    expect(await tablesWith(bob.email)).toEqual(expect.arrayContaining(["invitation", "outgoing_mail"]));
    expect((await tablesWith(bobs)).toSorted()).toEqual(before.toSorted());
    expect([await isSignedIn(ada), await isSignedIn(phone), await isSignedIn(bob)]).toEqual([false, false, true]);
    await expect(server.signIn(ada.email, ada.password)).rejects.toThrow("401");
  });

  it("takes along every table that there is, also one that had no row of the person's", async () => {
    const { rows } = await sql`
      select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'user_id' and not exists (
        select 1 from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any (k.conkey)
        where k.contype = 'f' and k.confdeltype = 'c' and k.conrelid = quote_ident(c.table_name)::regclass
          and a.attname = 'user_id')`.execute(database());
    // Its words are taken along by a trigger, as the test above shows.
    expect(rows).toEqual([{ table_name: "search_word" }]);
  });

  it("can be opened again with the same address, and is empty", async () => {
    await ada.send("POST", "/api/bookmarks", { url: "https://old.example" });
    await ada.send("DELETE", "/api/account", { password: ada.password });
    const sent = (await readOutbox(server.services.config.dataDir, ada.email)).length;
    const { email, password } = ada;
    await ada.send("POST", "/api/auth/signup", { firstName: "Ada", email, password });
    const token = await vi.waitFor(async () => {
      const mails = await readOutbox(server.services.config.dataDir, email);
      expect(mails.length).toBeGreaterThan(sent);
      return tokenIn(mails.at(-1)!);
    }, 120_000);
    await ada.send("POST", "/api/auth/verify-email", { token });
    const again = await server.signIn(email, password);
    expect((await again.get("/api/bookmarks")).body).toEqual([]);
  });

  it("of a person who signs in only with Google needs a sign-in within the last ten minutes", async () => {
    const grace = await server.newAtGoogle();
    const { id } = (await grace.get("/api/account")).body;
    await sql`update session set created_at = now() - interval '11 minutes' where user_id = ${id}`.execute(database());
    const { status, body } = await grace.send("DELETE", "/api/account");
    expect([status, body.message]).toEqual([403, "Please sign in again, then repeat this within 10 minutes."]);
    await sql`update session set created_at = now() where user_id = ${id}`.execute(database());
    expect((await grace.send("DELETE", "/api/account")).status).toBe(200);
    expect(await tablesWith(id)).toEqual([]);
  });
});
