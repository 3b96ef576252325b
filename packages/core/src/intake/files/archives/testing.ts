import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

export type Files = Readonly<Record<string, string | Uint8Array>>;

/** A ZIP archive as programs write it. */
export async function packZip(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as NodeJS.ReadableStream);
}

/** A tar archive; names of more than 100 bytes are written as POSIX or as GNU does. */
export function packTar(
  files: Files | readonly (readonly [string, string | Uint8Array])[],
  longNames: "posix" | "gnu" = "posix",
): Buffer {
  const entries = Array.isArray(files)
    ? (files as readonly (readonly [string, string | Uint8Array])[])
    : Object.entries(files);
  const blocks = entries.flatMap(([name, content]) => {
    const entry = tarEntry(name, "0", Buffer.from(content));
    if (name.length <= 100) return [entry];
    const long = longNames === "gnu" ? tarEntry("././@LongLink", "L", Buffer.from(`${name}\0`)) : paxEntry(name);
    return [long, entry];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

function paxEntry(name: string): Buffer {
  const record = ` path=${name}\n`;
  const length = record.length + 3;
  return tarEntry("PaxHeader", "x", Buffer.from(`${length}${record}`));
}

function tarEntry(name: string, type: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name.slice(0, 100), 0);
  header.write("0000644\0", 100);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write("        ", 148);
  header.write(type, 156);
  header.write("ustar\x0000", 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}
