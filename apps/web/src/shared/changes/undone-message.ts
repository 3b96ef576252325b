import type { ChangeFacts, UndoneEntry } from "@bowerbird/contract/history";
import { format } from "@bowerbird/contract/messages";
import { shownCategory } from "../category-tree/category-tree.ts";
import * as common from "../messages.json";
import type { Message } from "../ui/toaster.tsx";
import * as t from "./undone.messages.json";

type Rest = Pick<UndoneEntry, "kept" | "backIn">;

/** What an undo has brought back, and what was not undone. */
export function undoneMessage(change: ChangeFacts, { kept, backIn }: Rest): Message {
  const count = change.count - kept;
  const isNothing = kept > 0 && count <= 0;
  const title = isNothing ? undefined : sentences[change.kind]?.({ ...change, count, backIn });
  return {
    title: title ?? common.undone,
    ...(kept > 0 && { description: format(t.linksStay, { kept }) }),
  };
}

type Sentence = (facts: ChangeFacts & Pick<Rest, "backIn">) => string;

const backFromTheTrash: Sentence = ({ count }) => format(t.linksAreBackFromTheTrash, { count });
const movedToTrash: Sentence = ({ count }) => format(t.linksMovedToTrash, { count });
const asBefore: Sentence = ({ count }) => format(t.linksAreAsBefore, { count });
const tagsAreBack = (tags: string | null, count: number): string =>
  format(t.tagsAreBack, { tags: tags ?? "", tagged: tagCount(tags), count });
const categoryIsBack: Sentence = ({ subject, count }) => format(t.categoryIsBack, { name: toName(subject), count });

/** Without those that nothing undoes. */
const sentences: { [kind in ChangeFacts["kind"]]?: Sentence } = {
  save: movedToTrash,
  import: movedToTrash,
  restore: movedToTrash,
  delete: backFromTheTrash,
  "undo-import": backFromTheTrash,
  edit: ({ subject, count }) =>
    count === 1 && subject !== null
      ? format(t.titleIsAsBefore, { title: subject })
      : format(t.linksAreAsBefore, { count }),
  rule: asBefore,
  "restore-backup": asBefore,
  assistant: asBefore,
  move: ({ count, backIn }) =>
    backIn ? format(t.linksAreBackIn, { count, category: shownCategory(backIn) }) : format(t.linksMovedBack, { count }),
  recategorization: ({ target, count }) => format(target === "tags" ? t.tagsAreAsBefore : t.linksMovedBack, { count }),
  "add-tags": ({ target, count }) => format(t.tagsAreRemoved, { tags: target ?? "", tagged: tagCount(target), count }),
  "remove-tags": ({ target, count }) => tagsAreBack(target, count),
  "replace-tags": ({ subject, count }) => tagsAreBack(subject, count),
  "edit-tags": ({ count }) => format(t.tagsAreAsBefore, { count }),
  mark: (facts) => (marks[facts.target ?? ""] ?? asBefore)(facts),
  "create-category": ({ subject }) => format(t.categoryIsRemoved, { name: toName(subject) }),
  "rename-category": ({ subject }) => format(t.categoryHasItsNameBack, { name: toName(subject) }),
  "move-category": ({ subject }) => format(t.categoryIsBackInPlace, { name: toName(subject) }),
  "style-category": ({ subject }) => format(t.categoryLooksAsBefore, { name: toName(subject) }),
  "pin-category": ({ subject, target }) =>
    format(target === null ? t.categoryIsPinnedAgain : t.categoryIsNoLongerPinned, { name: toName(subject) }),
  "delete-category": categoryIsBack,
  "merge-category": categoryIsBack,
  "merge-copies": ({ count }) => format(t.copiesAreBack, { count }),
  sync: ({ subject, count }) => format(t.linksAreAsBeforeTheSync, { count, device: subject ?? common.aBrowser }),
};

const marks: { [target: string]: Sentence | undefined } = {
  favorite: noLongerIn(common.favorites),
  "not favorite": backInList(common.favorites),
  "read later": noLongerIn(common.readLater),
  read: backInList(common.readLater),
  archived: noLongerIn(common.archived),
  "not archived": backInList(common.archived),
  private: ({ count }) => format(t.linksAreNoLongerPrivate, { count }),
  "not private": ({ count }) => format(t.linksArePrivateAgain, { count }),
};

function noLongerIn(list: string): Sentence {
  return ({ count }) => format(t.linksAreNoLongerIn, { count, list });
}

function backInList(category: string): Sentence {
  return ({ count }) => format(t.linksAreBackIn, { count, category });
}

const toName = (subject: string | null): string => shownCategory(subject ?? "");

/** Of a list such as "bread, pasta". */
export function tagCount(list: string | null): number {
  return list?.includes(", ") ? 2 : 1;
}
