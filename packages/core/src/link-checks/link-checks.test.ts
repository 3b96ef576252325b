import timers from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { database } from "../context/index.ts";
import { changeNotifications } from "../notifications/index.ts";
import { changeLinkChecks, checkAgain, checkLinks, countBroken, getLinkChecks, trustLink } from "./index.ts";
import { createLinkStand, day, hour, type LinkStand } from "./testing.ts";

let stand: LinkStand;
beforeAll(async () => {
  stand = await createLinkStand(inject("databaseUrl"));
});
afterAll(() => stand.close());
beforeEach(() => stand.begin());

describe("checked links", () => {
  it("are marked with the reason only after two days on which their page or site is missing", async () => {
    const [gone, removed, nameless] = [
      await stand.add("/gone"),
      await stand.add("/removed"),
      await stand.add("http://no-such-site.com/"),
    ];
    const rest = [
      await stand.add("/fine"),
      await stand.add("/private"),
      await stand.add("/down"),
      await stand.add("/busy", stand.ada, 2),
    ];
    await stand.enable();
    expect(stand.world.jobs.splice(0)).toContainEqual({ name: "check-links", payload: { userId: stand.ada.userId } });
    await checkLinks(stand.at(stand.start));
    await checkLinks(stand.at(stand.start + hour));
    expect(await countBroken(stand.at(stand.start))).toEqual({ broken: 0 });
    await stand.workUntil(stand.start + 2 * day);
    expect([await stand.getReason(gone), await stand.getReason(removed), await stand.getReason(nameless)]).toEqual([
      "Not found (404)",
      "Removed (410)",
      "The site no longer exists",
    ]);
    for (const id of rest) expect(await stand.getReason(id)).toBe(null);
    expect(await getLinkChecks(stand.at(stand.start))).toMatchObject({ total: 7, checked: 7, broken: 3 });
  });

  it("are marked when they do not answer for three weeks, and lose the mark when they answer", async () => {
    const id = await stand.add("/down");
    await stand.enable();
    for (let week = 0; week < 3; week++) await stand.workUntil(stand.start + week * 7 * day + day);
    expect(await stand.getReason(id)).toBe(null);
    await stand.workUntil(stand.start + 22 * day);
    expect(await stand.getReason(id)).toBe("Error of the site (500)");
    stand.answer = (_req, res) => res.writeHead(200).end();
    await stand.workUntil(stand.start + 29 * day);
    expect(await stand.getReason(id)).toBe(null);
  });

  it("are each requested once a week, spread over time, and only if the person turned checks on", async () => {
    const bob = await stand.world.person();
    await stand.add("/of-bob", bob, 3);
    for (let number = 0; number < 10; number++) await stand.add(`/page-${number}`, stand.ada, number);
    await stand.enable();
    await checkLinks(stand.at(stand.start));
    const { rows } = await sql<{ due: Date }>`
      select due_at as due from link_check where user_id = ${stand.ada.userId} order by due_at`.execute(
      database(stand.ada),
    );
    expect(new Date(rows.at(-1)!.due).getTime() - new Date(rows[0]!.due).getTime()).toBeGreaterThan(5_000);
    await stand.workUntil(stand.start + 6 * day);
    expect(stand.site.requests).toHaveLength(10);
    await stand.sweepAt(stand.start + 6 * day);
    expect(stand.world.jobs.filter(({ name }) => name === "check-links")).toHaveLength(1);
    stand.world.jobs.length = 0;
    await stand.sweepAt(stand.start + 7 * day + hour);
    expect(stand.world.jobs).toEqual([{ name: "check-links", payload: { userId: stand.ada.userId } }]);
    await stand.workUntil(stand.start + 8 * day);
    expect(stand.site.requests).toHaveLength(20);
    expect(stand.asked()).not.toContain("/of-bob");
  });

  it("are not requested after the person turns checks off; turning them on restores the marks", async () => {
    const [gone, late] = [await stand.add("/gone"), await stand.add("/late")];
    await stand.enable();
    await stand.workUntil(stand.start + 2 * day);
    expect(await stand.getReason(gone)).toBe("Not found (404)");
    // During a check.
    stand.answer = (_req, res) => {
      void changeLinkChecks(stand.at(stand.start), { enabled: false }).then(() => res.writeHead(404).end());
    };
    stand.site.requests.length = 0;
    await stand.workUntil(stand.start + 8 * day);
    expect(stand.site.requests.length).toBeLessThanOrEqual(2 * 2);
    expect([await stand.getReason(gone), await stand.getReason(late)]).toEqual([null, null]);
    expect(await stand.readRow(late)).toMatchObject({ state: "fine", due_at: null });
    expect(await getLinkChecks(stand.at(stand.start))).toMatchObject({ enabled: false, nextAt: null, broken: 0 });
    stand.site.requests.length = 0;
    await stand.workUntil(stand.start + 16 * day);
    expect(stand.site.requests).toEqual([]);
    await stand.enable();
    expect(await stand.getReason(gone)).toBe("Not found (404)");
  });

  it("do not reveal anything to another person", async () => {
    const eve = await stand.world.person();
    const [adas, eves] = [await stand.add("/gone"), await stand.add("/gone", eve)];
    await stand.enable();
    await stand.enable(eve);
    await stand.workUntil(stand.start + 2 * day);
    expect([await stand.getReason(adas), await stand.getReason(eves, eve)]).toEqual(["Not found (404)", null]);
    await expect(checkAgain(stand.at(stand.start, eve), { id: adas })).rejects.toThrow("Bookmark not found");
    await expect(trustLink(stand.at(stand.start, eve), { id: adas, isTrusted: true })).rejects.toThrow(
      "Bookmark not found",
    );
    await stand.workUntil(stand.start + 2 * day, eve);
    expect(await stand.getReason(eves, eve)).toBe("Not found (404)");
  });

  it("are checked one at a time while an import runs or pages are read for the first time", async () => {
    for (let number = 0; number < 6; number++) await stand.add(`/page-${number}`, stand.ada, number);
    await sql`insert into enrichment (user_id, turn, touched_at) values (${stand.ada.userId}, gen_random_uuid(), now())`.execute(
      database(stand.ada),
    );
    await stand.enable();
    await checkLinks(stand.at(stand.start));
    const rest = vi.spyOn(timers, "setTimeout").mockResolvedValue(undefined);
    let most = 0;
    let open = 0;
    stand.answer = (_req, res) => {
      most = Math.max(most, ++open);
      setTimeout(() => {
        open -= 1;
        res.writeHead(200).end();
      }, 20);
    };
    await checkLinks(stand.at(stand.start + day));
    expect([stand.site.requests.length, most]).toEqual([6, 1]);
    expect(rest.mock.calls.map(([milliseconds]) => milliseconds)).toEqual(Array(6).fill(1_000));
    rest.mockRestore();
    await sql`delete from enrichment`.execute(database(stand.ada));
  });
});

describe("a crashed check", () => {
  it("is taken over by the next, which checks every claimed link again", async () => {
    const ids = [await stand.add("/gone"), await stand.add("/fine")];
    await stand.enable();
    await checkLinks(stand.at(stand.start));
    // A process that claims all links and then crashes.
    const { services } = stand.world;
    const lost = { ...services, pages: { ...services.pages, read: () => new Promise<never>(() => {}) } };
    void checkLinks({ ...stand.at(stand.start + hour), services: lost });
    await expect
      .poll(async () => new Date((await stand.readRow(ids[0]!)).due_at!).getTime())
      .toBe(stand.start + hour + 90_000);
    stand.world.jobs.length = 0;
    await database(stand.at(stand.start))
      .updateTable("link_check_settings")
      .set({ touched_at: new Date(stand.start + hour) })
      .execute();
    await stand.sweepAt(stand.start + hour + 60_000);
    expect(stand.world.jobs).toEqual([]);
    expect(stand.site.requests).toEqual([]);
    await stand.sweepAt(stand.start + hour + 4 * 60_000);
    expect(stand.world.jobs.splice(0)).toEqual([{ name: "check-links", payload: { userId: stand.ada.userId } }]);
    await checkLinks(stand.at(stand.start + hour + 4 * 60_000));
    expect(stand.asked()).toEqual(["/fine", "/gone"]);
    expect([(await stand.readRow(ids[0]!)).state, (await stand.readRow(ids[1]!)).state]).toEqual(["missing", "fine"]);
  });

  it("and a concurrent one never check a link twice", async () => {
    for (let number = 0; number < 10; number++) await stand.add(`/page-${number}`, stand.ada, number);
    await stand.enable();
    await checkLinks(stand.at(stand.start));
    await Promise.all([
      checkLinks(stand.at(stand.start + hour)),
      checkLinks(stand.at(stand.start + hour)),
      checkLinks(stand.at(stand.start + hour)),
    ]);
    expect(stand.site.requests).toHaveLength(10);
  });
});

describe("the end of a round", () => {
  const mails = async () => {
    await stand.world.work();
    return stand.world.mails.splice(0).map(({ subject }) => subject);
  };

  it("sends one mail if links are newly broken, and none in the weeks after", async () => {
    await stand.add("/gone");
    await stand.add("/removed");
    await stand.enable();
    await stand.workUntil(stand.start + 3 * day);
    expect(stand.world.jobs.map(({ name }) => name)).toContain("send-mail");
    await stand.world.work();
    expect(stand.world.mails).toHaveLength(1);
    expect(stand.world.mails[0]).toMatchObject({ subject: "2 links of yours are broken" });
    expect(stand.world.mails[0]!.text).toContain("2 of your links no longer lead to a page.");
    expect(stand.world.mails[0]!.text).toContain("/?search=&is=broken");
    stand.world.mails.length = 0;
    await stand.workUntil(stand.start + 16 * day);
    expect(await mails()).toEqual([]);
  });

  it("sends no mail to a person who turned these mails off", async () => {
    await changeNotifications(stand.at(stand.start), { linksBroken: false });
    await stand.add("/gone");
    await stand.enable();
    await stand.workUntil(stand.start + 3 * day);
    expect((await countBroken(stand.at(stand.start))).broken).toBe(1);
    expect(await mails()).toEqual([]);
  });
});
