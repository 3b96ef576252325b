import { randomBytes } from "node:crypto";
import { dimensions, modelName } from "@bowerbird/embedding-model";
import { Client } from "pg";
import { random } from "./library.ts";

const subjects = 200;

/** A vector for each bookmark that is there, as if the built-in model had embedded them all: by chance, around 200 subjects. */
export async function writeVectors(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ user_id: string; id: string }>("select user_id, id from bookmark");
  const next = random(5);
  const directions = Array.from({ length: subjects }, () =>
    Float32Array.from({ length: dimensions }, () => next() - 0.5),
  );
  for (let start = 0; start < rows.length; start += 2_000) {
    const batch = rows.slice(start, start + 2_000);
    const vectors = batch.map(() => {
      const noise = randomBytes(dimensions);
      const direction = directions[Math.floor(next() ** 2 * subjects)]!;
      return Buffer.from(Int8Array.from(direction, (number, at) => 160 * number + 0.3 * (noise[at]! - 128)).buffer);
    });
    await client.query(
      `insert into bookmark_vector (user_id, bookmark_id, model, source, vector)
       select r.user_id, r.id, $1, md5(r.id::text)::uuid, r.vector
       from unnest($2::uuid[], $3::uuid[], $4::bytea[]) as r (user_id, id, vector)`,
      [modelName, batch.map(({ user_id }) => user_id), batch.map(({ id }) => id), vectors],
    );
  }
  await client.query("delete from embedding_due");
  await client.query("insert into embedding_state (user_id, model) select distinct user_id, $1 from bookmark", [
    modelName,
  ]);
  await client.query("vacuum (analyze) bookmark_vector, embedding_due");
  await client.end();
}
