import * as t from "./messages.json";
import { Bookmark, FolderHeart, Import, type LucideIcon, Search, ShieldCheck, Sparkles } from "lucide-react";
import { Card } from "../../shared/ui/basics.tsx";

const features: { icon: LucideIcon; name: string; text: string }[] = [
  {
    icon: Import,
    name: t.oneClickImport,
    text: t.importFeature,
  },
  {
    icon: Sparkles,
    name: t.aiCategorization,
    text: t.sortingFeature,
  },
  {
    icon: FolderHeart,
    name: t.customCategories,
    text: t.categoriesFeature,
  },
  {
    icon: Search,
    name: t.intelligentSearch,
    text: t.searchFeature,
  },
  {
    icon: Bookmark,
    name: t.quickAccess,
    text: t.extensionFeature,
  },
  {
    icon: ShieldCheck,
    name: t.privacyFirst,
    text: t.privacyFeature,
  },
];

export function FeatureGrid() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
      <h2 className="text-center text-2xl font-semibold tracking-tight text-balance">{t.collectionTitle}</h2>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
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
