import * as common from "../../shared/messages.json";
import * as t from "./messages.json";
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
    title: t.welcomeToBowerbird,
    text: t.welcomeText,
    points: [t.saveALink, t.findAnyLinkByAWord, t.welcomeHint],
  },
  {
    icon: BookmarkPlus,
    title: t.saveYourFirstBookmark,
    text: t.pasteAUrlAndSave,
    points: [],
    extra: "sorting",
  },
  {
    icon: Sparkles,
    title: t.aiPoweredOrganization,
    text: t.everyNewLinkGetsACategory,
    points: [t.linksThatComeWithoutACategory, t.aiCategorizedTellsWhatWasSorted, t.yourOwnChoiceAlwaysWins],
  },
  {
    icon: FolderInput,
    title: t.dragAndDrop,
    text: t.dragABookmarkOntoAnotherGroup,
    points: [],
    extra: "dragging",
  },
  {
    icon: Upload,
    title: t.bulkImport,
    text: t.importStepText,
    points: [t.importStepFile, t.orPasteLinksOnePerLine, t.duplicatesAreSkipped],
  },
  {
    icon: Palette,
    title: t.createCustomCategories,
    text: t.categoriesStepText,
    points: [t.categoriesStepIcon, t.categoriesStepNest, t.categoriesStepPin],
  },
  {
    icon: SlidersHorizontal,
    title: t.advancedSearchAndFilters,
    text: t.searchStepText,
    points: [t.searchStepFilter, t.searchStepSort, t.searchStepLink],
  },
  {
    icon: Keyboard,
    title: common.keyboardShortcuts,
    text: t.keyboardStepText,
    points: [],
    extra: "shortcuts",
  },
];
