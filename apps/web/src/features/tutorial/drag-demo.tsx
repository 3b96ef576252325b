import { format } from "@bowerbird/contract/messages";
import * as t from "./messages.json";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter";
import { ArrowLeft, ArrowRight, GripVertical } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { classNames } from "../../shared/ui/basics.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { dropTargetClass } from "../../shared/dragging/use-category-drop.ts";

const boxes = ["reading", "recipes"] as const;
type Box = (typeof boxes)[number];
const names: Record<Box, string> = { reading: t.reading, recipes: t.recipes };

/** One card and two categories. The card keeps its element while it moves, so that its button keeps the focus. */
export function DragDemo() {
  const [box, setBox] = useState<Box>("reading");
  const card = useRef<HTMLDivElement>(null);
  const other = box === "reading" ? "recipes" : "reading";
  useEffect(() => (card.current ? draggable({ element: card.current }) : undefined), []);
  return (
    <div className="grid grid-cols-2 gap-3">
      {boxes.map((name, index) => (
        <CategoryBox key={name} name={name} column={index + 1} card={card} onDrop={setBox} />
      ))}
      <div
        ref={card}
        style={{ gridColumn: boxes.indexOf(box) + 1 }}
        className="row-start-1 m-2 flex cursor-grab items-center gap-1.5 self-end rounded-lg border border-line bg-raised py-2 pe-1 ps-2 shadow-card"
      >
        <GripVertical aria-hidden className="size-4 shrink-0 text-faint max-sm:hidden" />
        <span className="min-w-0 flex-1 truncate font-medium">{t.ryeBread}</span>
        <IconButton
          size="sm"
          label={format(t.moveToOther, { other: names[other] })}
          icon={other === "recipes" ? <ArrowRight /> : <ArrowLeft />}
          onClick={() => setBox(other)}
        />
      </div>
      <p role="status" className="col-span-2 text-sm text-muted">
        {box === "recipes" ? t.demoMoved : t.demoTask}
      </p>
    </div>
  );
}

interface CategoryBoxProps {
  name: Box;
  column: number;
  card: RefObject<HTMLElement | null>;
  onDrop: (name: Box) => void;
}

function CategoryBox({ name, column, card, onDrop }: CategoryBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!box.current) return;
    return dropTargetForElements({
      element: box.current,
      canDrop: ({ source }) => source.element === card.current,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => {
        setOver(false);
        onDrop(name);
      },
    });
  }, [card, name, onDrop]);
  return (
    <div
      ref={box}
      style={{ gridColumn: column }}
      className={classNames("row-start-1 h-28 rounded-lg border border-line bg-sunken p-3", isOver && dropTargetClass)}
    >
      <p className="text-sm font-medium">
        <span aria-hidden>{name === "reading" ? "📖" : "🍞"}</span> {names[name]}
      </p>
    </div>
  );
}
