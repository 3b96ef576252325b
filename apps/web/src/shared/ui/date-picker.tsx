import { format } from "@bowerbird/contract/messages";
import * as common from "../messages.json";
import * as t from "./messages.json";
import { CalendarDays, ChevronLeft, ChevronRight, X } from "lucide-react";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { IconButton } from "./button.tsx";
import { fieldClass } from "./field.tsx";
import { Popover } from "./popover.tsx";
import { locale } from "@bowerbird/contract/messages/locale";

interface DatePickerProps {
  id: string;
  label: string;
  value: Date | null;
  onChange: (day: Date | null) => void;
}

const long = new Intl.DateTimeFormat(locale, { dateStyle: "long" });

/** One day, chosen in a calendar. */
export function DatePicker({ id, label, value, onChange }: DatePickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="relative">
      <Popover
        label={label}
        align="center"
        isOpen={isOpen}
        onOpenChange={setOpen}
        className="p-3"
        trigger={
          <button type="button" id={id} className={`${fieldClass} flex h-10 items-center gap-2 text-start`}>
            <CalendarDays aria-hidden className="size-4 shrink-0 text-muted" />
            {value ? long.format(value) : <span className="text-faint">{common.pickADate}</span>}
          </button>
        }
      >
        <DayPicker
          mode="single"
          selected={value ?? undefined}
          defaultMonth={value ?? undefined}
          onSelect={(day) => {
            onChange(day ?? null);
            setOpen(false);
          }}
          captionLayout="dropdown"
          startMonth={firstMonth}
          endMonth={lastMonth}
          classNames={calendarClasses}
          components={{ Chevron }}
        />
      </Popover>
      {value && (
        <span className="absolute top-1 end-1">
          <IconButton label={format(t.clearLabel, { label })} icon={<X />} size="sm" onClick={() => onChange(null)} />
        </span>
      )}
    </div>
  );
}

const firstMonth = new Date(1995, 0);
const lastMonth = new Date(new Date().getFullYear() + 1, 11);

function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" | undefined }) {
  if (orientation === "left") return <ChevronLeft aria-hidden className="size-4" />;
  return orientation === "right" ? <ChevronRight aria-hidden className="size-4" /> : <span />;
}

const dayButton = "grid size-9 place-items-center rounded-md text-sm tabular-nums hover:bg-hover";
const calendarClasses = {
  months: "relative",
  month_caption: "flex h-9 items-center px-1 pe-20 text-sm font-medium",
  dropdowns: "flex gap-1.5",
  dropdown: "rounded-sm bg-raised px-1 py-0.5",
  dropdown_root: "[&>span]:hidden",
  nav: "absolute top-0 end-0 z-1 flex",
  button_previous: dayButton,
  button_next: dayButton,
  month_grid: "mt-1 border-collapse",
  weekday: "size-9 text-xs font-normal text-muted",
  day: "p-0 text-center",
  day_button: dayButton,
  today: "font-semibold text-accent",
  selected: "[&>button]:bg-primary [&>button]:text-on-primary",
  outside: "text-faint",
};
