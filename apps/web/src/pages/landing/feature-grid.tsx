import { Bookmark, FolderHeart, Import, type LucideIcon, Search, ShieldCheck, Sparkles } from "lucide-react";
import { Card } from "../../shared/ui/basics.tsx";

const features: { icon: LucideIcon; name: string; text: string }[] = [
  {
    icon: Import,
    name: "One-Click Import",
    text: "From Chrome, Firefox, Safari and Edge, with folders and dates. 3,000 links take seconds.",
  },
  {
    icon: Sparkles,
    name: "AI Categorization",
    text: "New links are sorted by topic, relevance and usage patterns. Undo any change.",
  },
  {
    icon: FolderHeart,
    name: "Custom Categories",
    text: "Nest categories, give them icons and colors, pin your favorites.",
  },
  {
    icon: Search,
    name: "Intelligent Search",
    text: "Any word order, partial words, even typos: semantic search as you type.",
  },
  {
    icon: Bookmark,
    name: "Quick Access",
    text: "Save any page with one shortcut through the browser extension.",
  },
  {
    icon: ShieldCheck,
    name: "Privacy First",
    text: "Your data is never shared or sold. Export or delete it any time.",
  },
];

export function FeatureGrid() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-20 sm:px-6">
      <h2 className="text-center text-2xl font-semibold tracking-tight text-balance">
        A collection that keeps itself in order
      </h2>
      <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, name, text }) => (
          <li key={name}>
            <Card className="h-full p-6">
              <span className="grid size-10 place-items-center rounded-lg bg-accent-soft text-accent">
                <Icon aria-hidden className="size-5" />
              </span>
              <h3 className="mt-4 text-lg font-semibold">{name}</h3>
              <p className="mt-1.5 text-pretty text-muted">{text}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
