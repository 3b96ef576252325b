import type { BuiltInCategoryName } from "@bowerbird/contract/categories";

/** Words that point to a category, in the languages people most often save; a final s is ignored. */
export const categoryWords: Partial<Record<BuiltInCategoryName, string>> = {
  Development: `typescript javascript rust golang python java kotlin swift php ruby compiler database postgres postgresql
    redis mysql sqlite testing react vue angular svelte css html graphql wasm webassembly linux git docker kubernetes api
    sdk backend frontend programming programmer developer coding code software devops regex algorithm debugging bash
    terminal vim emacs nodejs npm microservice refactoring open-source kernel async mutex c++ c# entwickler programmierung`,
  "AI & Machine Learning": `llm gpt chatgpt transformer transformers prompting prompt embedding embeddings agent neural
    machinelearning deeplearning ai ml dataset finetuning diffusion chatbot inference tokenizer reinforcement`,
  Design: `design designer typography font color palette icon accessibility ux ui figma logo illustration wireframe
    branding mockup prototype layout photoshop`,
  News: `news breaking headline newsletter press journal nachrichten actualité noticias zeitung daily politics`,
  Business: `startup business marketing sales management leadership entrepreneur saas hiring career resume seo strategy
    b2b customer unternehmen`,
  Finance: `finance investing investment stock etf tax taxes mortgage budgeting budget retirement bank banking crypto
    bitcoin ethereum loan insurance dividend index-fund portfolio steuer aktien finanzas inversión acciones`,
  Education: `course tutorial lesson school university learn learning student teacher class exam homework lecture
    curriculum kurs schule`,
  Science: `science physics biology chemistry astronomy climate statistics neuroscience paper research quantum genome
    space telescope experiment mathematics math wissenschaft`,
  "Health & Fitness": `health fitness running sleep strength nutrition cycling yoga workout diet medical doctor exercise
    vitamin therapy marathon meditation gesundheit salud santé`,
  "Food & Recipes": `recipe recipes cooking sourdough ramen curry grilling fermentation pastry coffee knives baking bread
    soup salad vegan dessert restaurant kitchen rezept rezepte receta cuisine cocktail`,
  Travel: `travel trip flight hotel japan lisbon train trains hiking map maps visa visas camping packing itinerary
    backpacking airport vacation holiday reise reisen viaje voyage tourism`,
  Shopping: `shop store buy price deal discount coupon sale cheap gift amazon cart kaufen tienda`,
  Entertainment: `movie film series tv trailer anime comic cinema netflix podcast episode celebrity streaming video`,
  Music: `music song album band guitar piano concert playlist lyrics synth vinyl jazz musik música musique spotify`,
  Gaming: `game gaming steam nintendo playstation xbox esports minecraft rpg speedrun chess boardgame spiele`,
  Sports: `sport football soccer basketball baseball tennis golf olympics league fußball fútbol rugby hockey formula1`,
  Social: `social community forum chat discord reddit twitter facebook instagram mastodon`,
  Productivity: `productivity todo calendar note notes task planner workflow automation kanban organize habit spreadsheet`,
  Reference: `reference dictionary encyclopedia wiki handbook manual glossary cheat documentation library translation
    wörterbuch`,
  "Home & DIY": `diy gardening garden woodworking plumbing solar homelab furniture renovation repair arduino raspberry
    soldering insulation paint garten`,
  "Government & Law": `law legal government court tax-office visa-office legislation contract gdpr privacy-law license
    election parliament regulation gesetz`,
};
