import { FileUp, FolderPlus, Link2, ListPlus, type LucideIcon } from "lucide-react";
import type { Method } from "../../routing/add-paths.ts";

export const methodInfo: Record<Method, { title: string; text: string; icon: LucideIcon }> = {
  single: { title: "Single Bookmark", text: "One link, with a title, a category and tags.", icon: Link2 },
  bulk: { title: "Bulk URLs", text: "Paste a list of addresses, one per line.", icon: ListPlus },
  file: { title: "Upload File", text: "Everything from your browser or another service.", icon: FileUp },
  categories: { title: "Categories + URLs", text: "New categories, each with its links.", icon: FolderPlus },
};
