import { CircleAlert, CircleCheck, X } from "lucide-react";
import * as Primitive from "radix-ui/toast";
import { buttonClass } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";
import type { Toast } from "./toaster.tsx";

export default function ToastView({ toast }: { toast: Toast }) {
  return (
    <Primitive.Provider swipeThreshold={50} swipeDirection="left">
      <Primitive.Root
        key={toast.id}
        type={toast.tone === "error" ? "foreground" : "background"}
        duration={toast.duration ?? (toast.action ? 10_000 : 5_000)}
        className="flex items-center gap-3 rounded-lg border border-line bg-raised py-2.5 pr-2 pl-4 shadow-pop data-[state=open]:animate-toast data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)"
      >
        <ToneIcon tone={toast.tone} />
        <div className="min-w-0 flex-1 py-0.5">
          <Primitive.Title className="font-medium">{toast.title}</Primitive.Title>
          {toast.description && (
            <Primitive.Description className="line-clamp-2 text-sm break-words text-muted">
              {toast.description}
            </Primitive.Description>
          )}
        </div>
        {toast.action && (
          <Primitive.Action
            altText={toast.action.label}
            className={buttonClass({ size: "sm" })}
            onClick={toast.action.onSelect}
          >
            {toast.action.label}
          </Primitive.Action>
        )}
        <Primitive.Close asChild>
          <IconButton label="Dismiss" icon={<X />} size="sm" />
        </Primitive.Close>
      </Primitive.Root>
      <Primitive.Viewport
        hotkey={["F8"]}
        className="fixed bottom-0 left-0 z-60 flex w-full flex-col p-4 sm:w-[420px]"
      />
    </Primitive.Provider>
  );
}

function ToneIcon({ tone }: { tone: Toast["tone"] }) {
  if (tone === "error") return <CircleAlert aria-hidden className="size-4.5 shrink-0 text-danger-ink" />;
  if (tone === "success") return <CircleCheck aria-hidden className="size-4.5 shrink-0 text-success-ink" />;
  return null;
}
