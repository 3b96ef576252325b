import { type ComponentProps, type ReactNode, useState } from "react";
import { Check } from "lucide-react";
import * as Primitive from "radix-ui/dropdown-menu";
import { BackCloses } from "./back-closes.tsx";
import { direction } from "../browser/use-one-tab-stop.ts";
import { type Combination, toAriaKeys } from "../browser/shortcut-keys.ts";
import { classNames, floatingClass, Kbd } from "./basics.tsx";

interface DropdownMenuProps {
  /** A single element that takes a ref, for example an IconButton. */
  trigger: ReactNode;
  align?: "start" | "center" | "end";
  /** Open on first render, for menus whose code is loaded on demand. */
  defaultOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
}

export function DropdownMenu({
  trigger,
  align = "end",
  defaultOpen = false,
  onOpenChange,
  children,
}: DropdownMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  // Of a right click.
  const isPoint = button?.dataset["align"] === "start";
  return (
    <Primitive.Root dir={direction} modal={false} defaultOpen={defaultOpen} {...(onOpenChange ? { onOpenChange } : {})}>
      <Primitive.Trigger ref={setButton} asChild>
        {trigger}
      </Primitive.Trigger>
      {button && (
        <Primitive.Portal container={getLandmark(button)}>
          <Primitive.Content
            align={isPoint ? "start" : align}
            sideOffset={4}
            collisionPadding={8}
            className={`${floatingClass} max-w-[min(24rem,calc(100vw-1rem))] min-w-44 rounded-lg p-1`}
          >
            <BackCloses />
            {children}
          </Primitive.Content>
        </Primitive.Portal>
      )}
    </Primitive.Root>
  );
}

type MenuItemProps = Omit<ComponentProps<typeof Primitive.Item>, "className" | "asChild"> & {
  icon?: ReactNode;
  isDestructive?: boolean;
  /** Do the same without the menu. */
  keys?: readonly Combination[] | undefined;
};

export function MenuItem({ icon, isDestructive = false, keys, children, ...props }: MenuItemProps) {
  return (
    <Primitive.Item
      {...props}
      aria-keyshortcuts={keys && toAriaKeys(keys)}
      className={classNames(itemClass, isDestructive && "text-danger-ink")}
    >
      {icon && <span className="inline-flex text-muted [&_svg]:size-4">{icon}</span>}
      {children}
      <Keys keys={keys} />
    </Primitive.Item>
  );
}

/** The first of the alternatives, at the end of an item, where there is a keyboard. */
function Keys({ keys }: Pick<MenuItemProps, "keys">) {
  return (
    keys && (
      <span aria-hidden className="ms-auto inline-flex gap-1 ps-4 pointer-coarse:hidden">
        {keys[0]?.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </span>
    )
  );
}

interface MenuChoicesProps<T extends string> {
  /** Shown above them, where a menu has several choices. */
  label?: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChange: (value: T) => void;
}

/** Items of which one is chosen; it has a check mark. */
export function MenuChoices<T extends string>({ label, value, options, onChange }: MenuChoicesProps<T>) {
  return (
    <Primitive.RadioGroup aria-label={label} value={value} onValueChange={(chosen) => onChange(chosen as T)}>
      {label && (
        <div aria-hidden className="px-2 pt-1.5 pb-1 text-xs font-medium text-muted">
          {label}
        </div>
      )}
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={itemClass}>
          <span className="inline-flex size-4 text-accent [&_svg]:size-4">
            <Primitive.ItemIndicator>
              <Check aria-hidden />
            </Primitive.ItemIndicator>
          </span>
          {option.label}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

interface MenuLinkProps {
  href: string;
  /** Of a link that opens a bookmark, which is counted. */
  bookmarkId?: string;
  icon?: ReactNode;
  /** Do the same without the menu. */
  keys?: readonly Combination[];
  children: ReactNode;
}

export function MenuLink({ href, bookmarkId, icon, keys, children }: MenuLinkProps) {
  return (
    <Primitive.Item asChild aria-keyshortcuts={keys && toAriaKeys(keys)} className={itemClass}>
      <a href={href} data-bookmark={bookmarkId} target="_blank" rel="noopener noreferrer">
        {icon && <span className="inline-flex text-muted [&_svg]:size-4">{icon}</span>}
        {children}
        <Keys keys={keys} />
      </a>
    </Primitive.Item>
  );
}

export function MenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 py-1.5">{children}</Primitive.Label>;
}

/** Where the menu is mounted: in the same landmark as its button, so that screen readers find it there. */
function getLandmark(button: HTMLElement): HTMLElement | undefined {
  return button.closest<HTMLElement>("[role=dialog], [role=alertdialog]")
    ? undefined
    : (button.closest<HTMLElement>("main, header") ?? undefined);
}

const itemClass =
  "flex min-h-8 items-center gap-2.5 rounded-sm px-2 py-1 text-base pointer-coarse:min-h-11 outline-none select-none data-highlighted:bg-hover data-disabled:opacity-55";
