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
    text: t.bowerbirdsCollectAndArrangeBeautifulThings,
    points: [t.saveALinkAndItIs, t.findAnyLinkByAWord, t.eightShortStepsShowHowPause],
  },
  {
    icon: BookmarkPlus,
    title: t.saveYourFirstBookmark,
    text: t.pasteAUrlAndSaveIt,
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
    text: t.bringEverythingYouHaveInOne,
    points: [t.uploadTheHtmlFileThatYour, t.orPasteLinksOnePerLine, t.duplicatesAreSkipped],
  },
  {
    icon: Palette,
    title: t.createCustomCategories,
    text: t.makeTheLibraryYoursWithYour,
    points: [t.giveEachAnIconAndA, t.nestThemAsDeepAsYou, t.pinThoseYouUseMostTo],
  },
  {
    icon: SlidersHorizontal,
    title: t.advancedSearchAndFilters,
    text: t.quickSearchFindsWhileYouType,
    points: [t.filterByCategoryTagsDatesAnd, t.sortWhatWasFoundByDate, t.everySearchHasItsOwnLink],
  },
  {
    icon: Keyboard,
    title: t.keyboardShortcuts,
    text: t.doItAllFromTheKeyboard,
    points: [],
    extra: "shortcuts",
  },
];
