import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { NotAPageError } from "../../platform/ports/page-fetcher.ts";
import { assemblePdf, makePdf, toStream } from "../../testing/index.ts";
import { readPdf } from "./read-pdf.ts";

const url = "https://site.org/files/owls.pdf";

function read(bytes: Buffer, noPage = new NotAPageError("This is not a web page.", url, null)) {
  async function* body() {
    for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536);
  }
  return readPdf({ url, hasMoved: false, charset: null, refresh: null, body: body(), pdf: noPage }, noPage);
}

const catalog = "<< /Type /Catalog /Pages 2 0 R >>";
const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const page = (contents: number) =>
  `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`;
const onePage = (contents: string) =>
  assemblePdf([catalog, "<< /Type /Pages /Count 1 /Kids [5 0 R] >>", font, "<< >>", page(6), contents]);

describe("a PDF", () => {
  it("is read with its title, its language and its text, of which divided words are one", async () => {
    const pages = ["The owl (a preda-\ntor) hunts\nat night.", "It sleeps by day."];
    const pdf = makePdf({ title: "Owls of the north", language: "en-GB", pages });
    expect(await read(pdf)).toMatchObject({
      title: "Owls of the north",
      language: "en-GB",
      preview: "The owl (a predator) hunts at night. It sleeps by day.",
    });
  });

  it("of a thousand pages is read as far as 10,000 characters", async () => {
    const pages = Array.from(
      { length: 1_000 },
      (_, index) => `This is page ${index}. ${"Owls hunt at night. ".repeat(5)}`,
    );
    const { preview } = await read(makePdf({ pages }));
    expect(preview).toMatch(/^This is page 0\. Owls hunt/);
    expect(preview.length).toBeGreaterThan(4_000);
    expect(preview.length).toBeLessThanOrEqual(10_000);
  });

  it("of more than 20 MB is not read", async () => {
    const large = Buffer.concat([makePdf({ pages: ["Owls"] }), Buffer.alloc(20 * 1024 * 1024)]);
    await expect(read(large)).rejects.toThrow(NotAPageError);
  });

  const owls = makePdf({ title: "Owls", pages: ["Owls hunt at night."] });
  const bomb = deflateSync(Buffer.alloc(400_000_000, "(owl) Tj "), { level: 9 });
  const hostile: [string, Buffer][] = [
    ["that is none", Buffer.from("<html>Owls</html>")],
    ["that is empty", Buffer.alloc(0)],
    ["that ends after its first line", Buffer.from("%PDF-1.7\n")],
    ["whose pages contain themselves", assemblePdf([catalog, "<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>"])],
    ["with a billion pages that are not there", assemblePdf([catalog, "<< /Type /Pages /Count 999999999 /Kids [] >>"])],
    ["whose text unpacks to 400 MB", onePage(toStream(bomb, "/FlateDecode"))],
    ["whose text is a million brackets", onePage(toStream("[".repeat(1_000_000)))],
    ["whose text draws itself", onePage("<< /Length 6 0 R >>\nstream\nBT (owl) Tj ET\nendstream")],
    [
      "that is locked",
      Buffer.from(
        owls.toString("latin1").replace("/Size", "/Encrypt << /Filter /Standard /V 9 /R 9 >> /Size"),
        "latin1",
      ),
    ],
  ];

  it.each(hostile)("%s ends in an answer: what can be read of it, or a refusal", async (_, bytes) => {
    const answer = await read(bytes).catch((error: unknown) => error);
    expect(answer instanceof NotAPageError || (answer as { title: string }).title !== "").toBe(true);
  });

  it("that was damaged anywhere ends in an answer, too", async () => {
    for (let seed = 1; seed <= 25; seed++) {
      const damaged = Buffer.from(owls);
      for (let at = seed; at < damaged.length; at += 17 + seed * 7) damaged[at] = (damaged[at]! * seed + 31) % 256;
      const answer = await read(damaged).catch((error: unknown) => error);
      expect(answer instanceof NotAPageError || "preview" in (answer as object)).toBe(true);
    }
  });

  it("waits for its turn while others are read, and is left for later where that takes too long", async () => {
    const few = await Promise.allSettled([read(owls), read(owls), read(owls)]);
    expect(few.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "fulfilled"]);
    const slow = hostile.find(([name]) => name.includes("400 MB"))![1];
    const many = await Promise.allSettled(Array.from({ length: 12 }, () => read(slow)));
    const refusals = many.flatMap((one) => (one.status === "rejected" ? [one.reason as { outcome: string }] : []));
    expect(refusals.some(({ outcome }) => outcome === "busy")).toBe(true);
    expect(await read(owls)).toMatchObject({ title: "Owls" });
  });
});
