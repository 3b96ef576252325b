import { getTopicIndex } from "./topics.ts";

/** Subdomains and first path segments with a fixed use; weight 2 unless given. */
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

/** Topics of address parts on any site. */
export const addressWords: ReadonlyMap<string, { topic: number; weight: number }> = new Map(
  Object.entries(uses).flatMap(([topic, words]) =>
    words.split(" ").map((entry) => {
      const [word = "", weight = "2"] = entry.split(":");
      return [word, { topic: getTopicIndex(topic), weight: Number(weight) }] as const;
    }),
  ),
);

const domainsByTopic: Record<string, string> = {
  Education: "edu school schule academy university college courses training education degree mba",
  "Government & Law": "gov mil law legal attorney lawyer abogado int vote",
  Travel: "travel hotel hotels tours flights holiday vacations voyage cruises villas viajes reise reisen aero",
  Shopping: "shop store shopping sale fashion shoes jewelry boutique buy gifts clothing watch diamonds cars auto",
  News: "news press report",
  "AI & Machine Learning": "ai ml",
  Development: "dev codes software systems cloud computer host hosting",
  Finance: "bank finance money insurance investments loans credit tax cash financial fund capital mortgage trading",
  Reference: "museum wiki guide dictionary",
  "Health & Fitness": "health clinic fit fitness yoga doctor dentist hospital healthcare care surgery physio med",
  "Food & Recipes": "recipes restaurant kitchen coffee wine beer pizza menu cafe bar vodka food cooking organic",
  Design: "design photography photos photo gallery art graphics ink",
  Music: "music band audio hiphop dj",
  Gaming: "games game casino poker",
  Sports: "football golf soccer tennis racing run sport surf ski rugby hockey basketball futbol",
  Social: "social chat dating singles community forum",
  Business: "careers jobs marketing business ventures consulting management company agency",
  "Home & DIY": "garden house construction diy tools topicCategories builders furniture plumbing lighting kitchens",
  Entertainment: "film movie tv show theater video fun lol comics tickets",
  Science: "science bio space eco",
};

/** Domains used for anything, so they say little. */
const weakDomains = new Set(
  "cafe tv ai dev int space art run fit guide watch design cloud systems care bar fun bio eco shop store".split(" "),
);

const byEnding = new Map<string, { topic: number; weight: number }>();
for (const [topic, endings] of Object.entries(domainsByTopic)) {
  for (const ending of endings.split(" "))
    byEnding.set(ending, { topic: getTopicIndex(topic), weight: weakDomains.has(ending) ? 1.5 : 3 });
}

/** Second-level domains reserved for governments or universities: `.gov.uk`, `.gouv.fr`, `.ac.jp`. */
const governments =
  /\.(?:gov|gob|gouv|gouvernement|govt|gv|go|gub|guv|mil|jus|leg|lg|gc)\.[a-z]{2}$|\.admin\.ch$|\.bund\.de$|\.europa\.eu$/;
const universities =
  /\.(?:edu|ac|sch|k12|schule)\.[a-z]{2}$|\.k12\.[a-z]{2}\.us$|^(?:uni|univ|tu|fh|hs)-|\.(?:uni|univ|tu|fh|hs)-/;

/** Returns the topic of a host's top-level domain, with a weight. */
export function getTldTopic(host: string): { topic: number; weight: number } | undefined {
  if (governments.test(host)) return { topic: getTopicIndex("Government & Law"), weight: 4 };
  if (universities.test(host)) return { topic: getTopicIndex("Education"), weight: 4 };
  return byEnding.get(host.slice(host.lastIndexOf(".") + 1));
}
