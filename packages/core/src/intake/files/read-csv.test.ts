import { describe, expect, test } from "vitest";
import { readAll, readFormats } from "./testing.ts";

describe("CSV", () => {
  test("Raindrop: quotes, line breaks in cells, note and excerpt, a folder path, Unsorted is no folder", async () => {
    const csv = `id,title,note,excerpt,url,folder,tags,created,cover,highlights,favorite\n1,"A ""quoted"" title","one\ntwo",excerpt,https://a.example/?x=1&y=2,Research/Go,"reading, go, reading, ",2024-01-02T03:04:05.123Z,https://a.example/c.jpg,,true\n2,B,,,https://b.example/,Unsorted,,,,,\n`;
    expect(await readAll(csv)).toEqual([
      {
        url: "https://a.example/?x=1&y=2",
        title: 'A "quoted" title',
        description: "one\ntwo\n\nexcerpt",
        tags: ["reading", "go"],
        addedAt: new Date("2024-01-02T03:04:05.123Z"),
        icon: null,
        folder: ["Research", "Go"],
        notes: "one\ntwo",
        isFavorite: true,
        sourceId: "1",
        coverUrl: "https://a.example/c.jpg",
      },
      {
        url: "https://b.example/",
        title: "B",
        description: null,
        tags: [],
        addedAt: null,
        icon: null,
        folder: [],
        sourceId: "2",
      },
    ]);
  });

  test.each([",", ";", "\t", "|"])("with a header, separated by %j", async (delimiter) => {
    const csv = [
      ["Title", "URL", "Tags"],
      ["A", "https://a.example/", "x"],
    ]
      .map((row) => row.join(delimiter))
      .join("\r\n");
    expect(await readAll(csv)).toMatchObject([{ url: "https://a.example/", title: "A", tags: ["x"] }]);
  });

  test("a table of Markdown is no CSV, nor are an address and its title", async () => {
    const table = "| Title | URL |\n| --- | --- |\n| Rye | [Rye](https://rye.test/) |\n";
    expect(await readAll(table)).toMatchObject([{ url: "https://rye.test/", title: "Rye" }]);
    expect(await readAll("https://rye.test/ | Rye | Slow bread\nhttps://spelt.test/ | Spelt | Dark\n")).toMatchObject([
      { url: "https://rye.test/" },
      { url: "https://spelt.test/" },
    ]);
  });

  test.each([
    ["a title first", "A,https://a.example/\nB,https://b.example/\n"],
    ["a quoted title", `https://a.example/,"A"\nhttps://b.example/,B\n`],
    ["tabs", "https://a.example/\tA\nhttps://b.example/\tB"],
    ["semicolons and spaces", "https://a.example/;A;some words\nhttps://b.example/;B;more words"],
  ])("without a header: %s", async (_, csv) => {
    expect(await readAll(csv)).toMatchObject([
      { url: "https://a.example/" },
      { url: "https://b.example/", title: "B" },
    ]);
  });

  test("without a header, further texts are the description, and a date is one", async () => {
    const csv = `"one","https://a.example/","2023-12-31",7,"ends with a \\"quote\\""\n"two","https://b.example/","2023-12-30",8,"more"\n`;
    expect(await readAll(csv)).toMatchObject([
      { title: "one", description: 'ends with a "quote"', addedAt: new Date("2023-12-31") },
      { title: "two", description: "more", addedAt: new Date("2023-12-30") },
    ]);
  });

  test("only an address column is needed, and rows may be short or long", async () => {
    expect(
      (await readAll(`name,link\nA\nB,https://b.example/,too,many\n\n,https://c.example/\n`)).map((link) => link.url),
    ).toEqual(["", "https://b.example/", "https://c.example/"]);
  });

  test("a row of spaces is none", async () => {
    expect(await readAll("url,title\nhttps://a.example/,A\n \n , \nhttps://b.example/,B\n")).toHaveLength(2);
  });

  test("markup in a cell does not make it a page", async () => {
    expect(await readAll(`url,note\nhttps://a.example/,"<a href=""https://no.example/"">x</a>"`)).toMatchObject([
      { url: "https://a.example/", description: `<a href="https://no.example/">x</a>` },
    ]);
  });

  test("tags of Pocket and JSON lists in a cell", async () => {
    const links = await readAll(
      `title,url,time_added,tags,status\nA,https://a.example/,1700000000,one|two,unread\nB,https://b.example/,1700000000,"[""x y"",""z""]",unread`,
    );
    expect(links.map((link) => link.tags)).toEqual([
      ["one", "two"],
      ["x y", "z"],
    ]);
  });

  test("the guard against formulas is undone", async () => {
    const links = await readAll(
      `url,title\nhttps://a.example/,'=1+1\nhttps://b.example/,'quoted'\nhttps://c.example/,''=x`,
    );
    expect(links.map((link) => link.title)).toEqual(["=1+1", "'quoted'", "'=x"]);
  });

  test("words in apostrophes keep the first one", async () => {
    const titles = ["'-ism' words", "'@home'", "'=' and '=='"];
    const links = await readAll(["url,title", ...titles.map((title) => `https://a.example/,${title}`)].join("\n"));
    expect(links.map((link) => link.title)).toEqual(titles);
  });

  test.each([
    "Titel,Notiz,URL,Tags,Kommentar",
    "Titre,Note,URL,Étiquettes,Commentaire",
    "Título,Nota,URL,Etiquetas,Comentario",
    "Titolo,Nota,URL,Tag,Commento",
    "Titel,Notitie,URL,Tags,Reactie",
    "Tytuł,Notatka,URL,Tagi,Komentarz",
    "Título,Observação,URL,Tags,Comentário",
    "Название,Примечание,URL,Теги,Комментарий",
    "Başlık,Not,URL,Etiketler,Yorum",
    "Назва,Примітка,URL,Теги,Коментар",
    "タイトル,メモ,URL,タグ,コメント",
    "제목,메모,URL,태그,댓글",
    "标题,备注,网址,标签,评论",
    "標題,附註,網址,標籤,留言",
    "العنوان,ملاحظة,عنوان URL,العلامات,تعليق",
    "TITULO,NOTA,ENLACE,ETIQUETAS,COMENTARIOS",
  ])("Google Saved in another language: %s", async (header) => {
    const file = Buffer.from(`${header}\nRye,Slow,https://rye.example/,"bread, slow",\n`);
    expect(await readAll(file)).toMatchObject([
      { url: "https://rye.example/", title: "Rye", description: "Slow", tags: ["bread", "slow"] },
    ]);
    expect(await readFormats(file)).toEqual(["google-saved"]);
  });

  test.each([
    "Adresse;Bezeichnung;Beschreibung;Schlagwörter;Ordner;Erstellt am",
    "Lien;Nom;Description;Mots-clés;Dossier;Date d'ajout",
    "Dirección web;Nombre;Descripción;Palabras clave;Carpeta;Fecha de creación",
    "Indirizzo;Nome;Descrizione;Etichette;Cartella;Data di creazione",
    "Koppeling;Naam;Omschrijving;Trefwoorden;Map;Toegevoegd op",
    "Adres strony;Nazwa;Opis;Etykiety;Kategoria;Data dodania",
    "Endereço;Nome;Descrição;Marcadores;Pasta;Criado em",
    "Ссылка;Имя;Описание;Метки;Папка;Дата добавления",
    "BAĞLANTI;İSİM;AÇIKLAMA;ETİKETLER;KLASÖR;OLUŞTURULMA TARİHİ",
    "Посилання;Ім'я;Опис;Мітки;Папка;Дата створення",
    "リンク;名前;説明;ラベル;フォルダー;作成日時",
    "링크;이름;설명;라벨;폴더;만든 날짜",
    "链接;名称;描述;关键词;文件夹;创建时间",
    "連結;名稱;說明;關鍵字;資料夾;建立時間",
    "الرابط;الاسم;الوصف;الوسوم;المجلد;تاريخ الإنشاء",
  ])("a table in another language: %s", async (header) => {
    expect(await readAll(`${header}\nhttps://rye.example/;Rye;Slow;bread,slow;Baking;2023-12-31\n`)).toEqual([
      {
        url: "https://rye.example/",
        title: "Rye",
        description: "Slow",
        tags: ["bread", "slow"],
        folder: ["Baking"],
        addedAt: new Date("2023-12-31"),
        icon: null,
      },
    ]);
  });

  test("a header of unknown names is no row, and its columns are read as without it", async () => {
    const rows = "Rye,https://rye.example/,2023-12-31\nSpelt,https://spelt.example/,2023-12-30\n";
    expect(await readAll(`Webbplats,Adress till sidan,Sparad\n${rows}`)).toMatchObject([
      { url: "https://rye.example/", title: "Rye", addedAt: new Date("2023-12-31") },
      { url: "https://spelt.example/", title: "Spelt", addedAt: new Date("2023-12-30") },
    ]);
  });

  test.each(["Titel,Notitie,URL,Opmerking", "標題,備註,網址,註解", "Titre,Remarque,URL,Annotation"])(
    "two columns for words about a link are both kept: %s",
    async (header) => {
      expect(await readAll(`${header}\nRye,Slow,https://rye.example/,Dark\n`)).toMatchObject([
        { title: "Rye", description: "Slow\n\nDark" },
      ]);
    },
  );

  test("a column in another language does not take the place of an English one", async () => {
    expect(await readAll("Adresse,Name,URL,Titel\nHauptstr. 1,Café,https://a.example/,Other\n")).toMatchObject([
      { url: "https://a.example/", title: "Other" },
    ]);
  });

  test("a blank may stand before a quoted cell", async () => {
    const csv = 'url, title, tags\nhttps://a.example/, "One, two", "x, y"\nhttps://b.example/, "Rye" bread, z\n';
    expect(await readAll(csv)).toMatchObject([
      { url: "https://a.example/", title: "One, two", tags: ["x", "y"] },
      { url: "https://b.example/", title: '"Rye" bread', tags: ["z"] },
    ]);
  });

  test("Excel's sep= line is skipped", async () => {
    expect(await readAll("sep=;\nurl;title\nhttps://a.example/;A")).toMatchObject([
      { url: "https://a.example/", title: "A" },
    ]);
  });

  test("a row may begin like Excel's sep= line", async () => {
    const csv = "title,url\nsep=; explained,https://a.example/\nsep=,https://b.example/\n";
    expect((await readAll(csv)).map(({ title }) => title)).toEqual(["sep=; explained", "sep="]);
  });

  test("an unclosed quote affects only its own line", async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `https://a.example/${row},title ${row}\n`);
    const links = await readAll(`url,title\nhttps://b.example/,"5 inch\n${rows.join("")}`, 1000);
    expect(links.length).toBeGreaterThan(19_990);
    expect(links.at(-1)?.title).toBe("title 19999");
  });

  test("nor does it when a quoted cell comes much later", async () => {
    const rows = Array.from({ length: 20_000 }, (_, row) => `https://a.example/${row},title ${row}\n`);
    const csv = `url,title\nhttps://b.example/,"5 inch\n${rows.join("")}https://c.example/,"one, two"\n${rows.join("")}`;
    const links = await readAll(csv, 50_000);
    expect(links).toHaveLength(40_002);
    expect(links[20_001]).toMatchObject({ url: "https://c.example/", title: "one, two" });
  });

  test.each(["\n", String.raw`\"`])("a cell may hold a whole article: %j", async (more) => {
    const article = `<p>""Slow""; bread${more}</p>\n`.repeat(20_000);
    const row = (name: string) => `"${name}";"https://${name}.test/";"${article}";"t1, t2";"12/05/2020 09:00:00"\n`;
    const links = await readAll(`Title;URL;Content;Tags;"Creation date"\n${["a", "b", "c"].map(row).join("")}`, 65_536);
    expect(links).toMatchObject(
      ["a", "b", "c"].map((name) => ({ title: name, url: `https://${name}.test/`, tags: ["t1", "t2"] })),
    );
    expect(links).toHaveLength(3);
  });
});
