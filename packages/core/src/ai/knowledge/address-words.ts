import { topicOf } from "./topics.ts";

/** Labels before the name of a site and first parts of a path that have a fixed use; weight 2 unless it says another. */
const uses: Record<string, string> = {
  Development:
    "docs developer developers dev api:1 sdk devcenter devblog engineering tech:1 code git npm package:1 crates",
  Shopping:
    "shop store boutique tienda loja negozio sklep magasin product products produkt produit dp gp:1 cart itm item listing",
  News: "news nachrichten actualite noticias notizie nieuws wiadomosci nyheter breaking",
  Education: "learn courses course edu academy school schools classroom lms elearning moodle university campus",
  Business: "jobs careers career job stellenangebote emploi vagas",
  Social: "forum forums community foro foros forumi chat groups",
  Reference: "wiki:1 dict dictionary definition translate maps weather wetter meteo archive:1 library encyclopedia",
  "Food & Recipes":
    "recipe recipes rezept rezepte recette recettes receta recetas receita receitas ricetta ricette recept recepten przepis przepisy recepty yemek",
  Productivity: "calendar mail webmail drive",
  Entertainment: "movie movies film films tv serie series trailer watch:1 comic anime",
  Music: "music album albums artist lyrics song songs track playlist musik musique",
  Gaming: "games game gaming spiele jeux juegos jogos play:1",
  Sports: "sport sports football deportes esportes",
  Travel: "travel reisen reise voyage voyages viajes viagem viaggi hotels hotel flights destinations",
  Finance: "finance money stocks investing banking finanzen quote:1 markets",
  "Health & Fitness": "health gesundheit sante salud saude salute fitness diseases conditions",
  Science: "science sciences research:1 publication paper abs wissenschaft",
  Design: "design fonts icons:1 ux",
  "Home & DIY": "diy garden garten home-garden jardin howto:1",
  "Government & Law": "law legal gesetz loi ley laws",
  "AI & Machine Learning": "ai llm models:1",
};

/** What a part of an address is used for, whatever the site. */
export const addressWords: ReadonlyMap<string, { topic: number; weight: number }> = new Map(
  Object.entries(uses).flatMap(([topic, words]) =>
    words.split(" ").map((entry) => {
      const [word = "", weight = "2"] = entry.split(":");
      return [word, { topic: topicOf(topic), weight: Number(weight) }] as const;
    }),
  ),
);
