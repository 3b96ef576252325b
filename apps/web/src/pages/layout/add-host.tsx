import { useState } from "react";
import { isDialogOpen, pageKeys } from "../../shared/browser/shortcut-keys.ts";
import { useHotkey } from "../../shared/browser/use-hotkey.ts";
import { addRequest, closeAdd, openAdd } from "../../shared/imports/add-request.ts";
import { useStore } from "../../shared/store/create-store.ts";
import { Later, lazyPart } from "../../shared/ui/later.tsx";

const AddDialogs = lazyPart(() => import("../add/add-dialogs.tsx"));

/** The dialog for adding, over whatever page is open. Its code is loaded when it is first opened. */
export function AddHost() {
  const given = useStore(addRequest);
  const [isUsed, setUsed] = useState(false);
  useHotkey(pageKeys.add, () => !isDialogOpen() && openAdd());
  if (given && !isUsed) setUsed(true);
  const reset = (): void => {
    closeAdd();
    setUsed(false);
  };
  return (
    isUsed && (
      <Later onFailed={reset}>
        <AddDialogs given={given} />
      </Later>
    )
  );
}
