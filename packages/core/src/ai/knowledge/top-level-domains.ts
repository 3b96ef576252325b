import { topicOf } from "./topics.ts";

const namesOfTopics: Record<string, string> = {
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
  "Home & DIY": "garden house construction diy tools homes builders furniture plumbing lighting kitchens",
  Entertainment: "film movie tv show theater video fun lol comics tickets",
  Science: "science bio space eco",
};

/** Endings that say little: half the world uses them for anything. */
const faint = new Set(
  "cafe tv ai dev int space art run fit guide watch design cloud systems care bar fun bio eco shop store".split(" "),
);

const byEnding = new Map<string, { topic: number; weight: number }>();
for (const [topic, endings] of Object.entries(namesOfTopics)) {
  for (const ending of endings.split(" "))
    byEnding.set(ending, { topic: topicOf(topic), weight: faint.has(ending) ? 1.5 : 3 });
}

/** Second-level endings that a state keeps for its offices or its universities: `.gov.uk`, `.gouv.fr`, `.ac.jp`. */
const offices =
  /\.(?:gov|gob|gouv|gouvernement|govt|gv|go|gub|guv|mil|jus|leg|lg|gc)\.[a-z]{2}$|\.admin\.ch$|\.bund\.de$|\.europa\.eu$/;
const universities =
  /\.(?:edu|ac|sch|k12|schule)\.[a-z]{2}$|\.k12\.[a-z]{2}\.us$|^(?:uni|univ|tu|fh|hs)-|\.(?:uni|univ|tu|fh|hs)-/;

/** What the end of a host says about its site, as a topic with a weight. */
export function topicOfEnding(host: string): { topic: number; weight: number } | undefined {
  if (offices.test(host)) return { topic: topicOf("Government & Law"), weight: 4 };
  if (universities.test(host)) return { topic: topicOf("Education"), weight: 4 };
  return byEnding.get(host.slice(host.lastIndexOf(".") + 1));
}
