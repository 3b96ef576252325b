/** The collection in the picture on the landing page. */
export const previewGroups = [
  {
    icon: "💻",
    name: "Development",
    count: 1284,
    links: [
      { title: "How a database plans a query", host: "postgresql.org", tag: "databases", hue: 212 },
      { title: "The cost of an await", host: "v8.dev", tag: "javascript", hue: 265 },
      { title: "Writing a parser by hand", host: "craftinginterpreters.com", tag: "parsers", hue: 160 },
      { title: "Rust for people in a hurry", host: "rust-lang.org", tag: "rust", hue: 20 },
    ],
  },
  {
    icon: "🍳",
    name: "Food & Recipes",
    count: 312,
    links: [
      { title: "Sourdough without a schedule", host: "theperfectloaf.com", tag: "bread", hue: 34 },
      { title: "One pan, twelve dinners", host: "seriouseats.com", tag: "weeknight", hue: 350 },
      { title: "Fermenting chillies at home", host: "noma.dk", tag: "fermenting", hue: 120 },
      { title: "Knife skills, slowly", host: "americastestkitchen.com", tag: "basics", hue: 190 },
    ],
  },
  {
    icon: "✈️",
    name: "Travel",
    count: 207,
    links: [
      { title: "Lisbon on foot in three days", host: "lisboa.pt", tag: "lisbon", hue: 200 },
      { title: "Night trains of Europe", host: "seat61.com", tag: "trains", hue: 230 },
      { title: "What fits into 30 litres", host: "onebag.com", tag: "packing", hue: 95 },
      { title: "Huts along the Alta Via 1", host: "cai.it", tag: "hiking", hue: 150 },
    ],
  },
] as const;
