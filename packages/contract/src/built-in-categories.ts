import t from "./built-in-categories.messages.json" with { type: "json" };

/** The categories of a new account. `Uncategorized` is the fallback and cannot be removed. */
export const builtInCategories = [
  [t.development, "💻", "#3b82f6"],
  [t.aiMachineLearning, "🤖", "#8b5cf6"],
  [t.design, "🎨", "#ec4899"],
  [t.news, "📰", "#64748b"],
  [t.business, "💼", "#0f766e"],
  [t.finance, "💰", "#15803d"],
  [t.education, "🎓", "#4f46e5"],
  [t.science, "🔬", "#0891b2"],
  [t.healthFitness, "🏃", "#16a34a"],
  [t.foodRecipes, "🍳", "#ea580c"],
  [t.travel, "✈️", "#0284c7"],
  [t.shopping, "🛒", "#d97706"],
  [t.entertainment, "🎬", "#be123c"],
  [t.music, "🎵", "#a21caf"],
  [t.gaming, "🎮", "#7c3aed"],
  [t.sports, "⚽", "#65a30d"],
  [t.social, "💬", "#2563eb"],
  [t.productivity, "✅", "#059669"],
  [t.reference, "📚", "#92400e"],
  [t.homeDiy, "🔧", "#b45309"],
  [t.governmentLaw, "⚖️", "#475569"],
  [t.uncategorized, "📁", "#6b7280"],
] as const satisfies readonly (readonly [name: string, icon: string, color: string])[];
