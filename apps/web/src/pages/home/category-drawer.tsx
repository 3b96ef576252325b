import type { ComponentProps } from "react";
import { Drawer } from "../../components/ui/drawer.tsx";
import { CategorySidebar } from "../../features/categories/category-sidebar.tsx";

interface CategoryDrawerProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  sidebar: ComponentProps<typeof CategorySidebar>;
}

export default function CategoryDrawer({ isOpen, onOpenChange, sidebar }: CategoryDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onOpenChange={onOpenChange} title="Categories">
      <CategorySidebar {...sidebar} onSelect={() => onOpenChange(false)} />
    </Drawer>
  );
}
