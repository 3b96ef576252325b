import {
  Bird,
  BookmarkPlus,
  FolderInput,
  Keyboard,
  type LucideIcon,
  Palette,
  SlidersHorizontal,
  Sparkles,
  Upload,
} from "lucide-react";

export interface TutorialStep {
  icon: LucideIcon;
  title: string;
  text: string;
  points: readonly string[];
  /** A demo or a list below the text. */
  extra?: "sorting" | "dragging" | "shortcuts";
}

export const tutorialSteps: readonly TutorialStep[] = [
  {
    icon: Bird,
    title: "Welcome to Bowerbird",
    text: "Bowerbirds collect and arrange beautiful things. This one does it with your links.",
    points: [
      "Save a link, and it is sorted into a category for you.",
      "Find any link by a word you remember.",
      "Eight short steps show how. Pause, or jump with the dots, whenever you like.",
    ],
  },
  {
    icon: BookmarkPlus,
    title: "Save your first bookmark",
    text: "Paste a URL and save it. AI reads the page and puts it into a category.",
    points: [],
    extra: "sorting",
  },
  {
    icon: Sparkles,
    title: "AI-powered organization",
    text: "Every new link gets a category. You can always change it.",
    points: [
      "Links that come without a category are sorted as they arrive.",
      "“AI Categorized” tells what was sorted for you.",
      "Your own choice always wins.",
    ],
  },
  {
    icon: FolderInput,
    title: "Drag and drop",
    text: "Drag a bookmark onto another group, or onto a category in the sidebar. “Move to…” in its menu does the same.",
    points: [],
    extra: "dragging",
  },
  {
    icon: Upload,
    title: "Bulk import",
    text: "Bring everything you have, in one go.",
    points: [
      "Upload the HTML file that your browser exports, folders and all.",
      "Or paste links, one per line.",
      "Duplicates are skipped.",
    ],
  },
  {
    icon: Palette,
    title: "Create custom categories",
    text: "Make the library yours, with your own categories.",
    points: [
      "Give each an icon and a colour that you know at a glance.",
      "Nest them as deep as you like.",
      "Pin those you use most to the top of the sidebar.",
    ],
  },
  {
    icon: SlidersHorizontal,
    title: "Advanced search and filters",
    text: "Quick search finds while you type. Advanced Search narrows down when a word is not enough.",
    points: [
      "Filter by category, tags, dates and AI relevance.",
      "Sort what was found, by date or by title.",
      "Every search has its own link you can bookmark.",
    ],
  },
  {
    icon: Keyboard,
    title: "Keyboard shortcuts",
    text: "Do it all from the keyboard. They are always in the Help menu, under Tips & Tricks.",
    points: [],
    extra: "shortcuts",
  },
];
