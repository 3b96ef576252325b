import * as common from "../../shared/messages.json";
import { X } from "lucide-react";
import * as Primitive from "radix-ui/dialog";
import type { ComponentProps, ReactNode } from "react";
import { BackCloses } from "../../shared/ui/back-closes.tsx";
import { overlayClass } from "../../shared/ui/dialog.tsx";
import { IconButton } from "../../shared/ui/button.tsx";
import { CategorySidebar } from "../../features/categories/category-sidebar.tsx";

interface CategoryDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  sidebar: ComponentProps<typeof CategorySidebar>;
}

export default function CategoryDrawer({ isOpen, onOpenChange, sidebar }: CategoryDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title={common.categories}>
      <CategorySidebar {...sidebar} onSelect={() => onOpenChange(false)} />
    </Drawer>
  );
}

interface DrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  children: ReactNode;
}

/** A panel from the left edge, for what wide screens show beside the page. */
function Drawer({ isOpen, onOpenChange, title, children }: DrawerProps) {
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className={overlayClass} />
        <Primitive.Content
          aria-describedby={undefined}
          className="fixed inset-y-0 start-0 z-50 flex w-96 max-w-[92vw] flex-col border-e border-line bg-canvas shadow-pop data-[state=open]:animate-slide-left"
        >
          <BackCloses />
          <div className="flex h-14 shrink-0 items-center justify-between pe-2 ps-4">
            <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label={common.close} icon={<X />} />
            </Primitive.Close>
          </div>
          <div className="flex min-h-0 flex-1 flex-col px-2 pb-3">{children}</div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
