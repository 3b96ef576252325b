import { expect, test } from "vitest";
import { packZip } from "../archives/testing.ts";
import { readAll } from "../testing.ts";

test.each([
  ["Takeout/Enregistrés/Envie d’y aller.csv", "Titre,Note,URL,Tags,Commentaire", ["Envie d’y aller"]],
  ["Takeout/保存済み/行ってみたい.csv", "タイトル,メモ,URL,タグ,コメント", ["行ってみたい"]],
  ["Takeout/Gespeichert/Standardliste.csv", "Titel,Notiz,URL,Tags,Kommentar", []],
  ["Takeout/Сохраненные/Сохраненные.csv", "Название,Примечание,URL,Теги,Комментарий", []],
  ["Quiero ir (2).csv", "Título,Nota,URL,Etiquetas,Comentario", ["Quiero ir"]],
])("a list of Google Saved is in a folder of its name, unless Google gave it: %s", async (name, header, folder) => {
  const table = `${header}\nRye,,https://rye.example/,,\n`;
  const isInArchive = name.includes("/");
  const file = isInArchive ? await packZip({ [name]: table, "Takeout/x.csv": table }) : Buffer.from(table);
  const links = await readAll(file, undefined, undefined, name);
  expect(links[0]!.folder).toEqual(folder);
});
