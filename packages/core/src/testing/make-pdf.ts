/** What a PDF for a test says. */
export interface PdfContent {
  title?: string;
  language?: string;
  /** By page. */
  pages: readonly string[];
}

/** A PDF of plain text in the Latin alphabet, as a program would write it. */
export function makePdf({ title, language, pages }: PdfContent): Buffer {
  const contents = pages.map((text) => {
    const lines = text.split("\n").map((line) => `(${line.replace(/[()\\]/g, String.raw`\$&`)}) Tj T*`);
    return toStream(`BT /F1 12 Tf 14 TL 50 750 Td ${lines.join("\n")} ET`);
  });
  const firstPage = 5;
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`);
  return assemblePdf([
    `<< /Type /Catalog /Pages 2 0 R ${language ? `/Lang (${language})` : ""} >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${kids.join(" ")}] >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    `<< ${title === undefined ? "" : `/Title (${title})`} >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /Resources << /Font << /F1 3 0 R >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      content,
    ]),
  ]);
}

/** The bytes of a stream. @param filter such as `/FlateDecode` */
export function toStream(content: string | Buffer, filter = ""): string {
  const bytes = Buffer.from(content as string, "latin1").toString("latin1");
  return `<< /Length ${bytes.length} ${filter && `/Filter ${filter}`} >>\nstream\n${bytes}\nendstream`;
}

/** A PDF of numbered objects: the first is its catalog, the fourth its information. */
export function assemblePdf(objects: readonly string[]): Buffer {
  let text = "%PDF-1.7\n";
  const offsets = objects.map((object, index) => {
    const offset = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join("")}`;
  const trailer = `trailer\n<< /Size ${count} /Root 1 0 R /Info 4 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(text + table + trailer, "latin1");
}
