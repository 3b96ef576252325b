import { Eye, EyeOff } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { IconButton } from "./icon-button.tsx";
import { Input } from "./input.tsx";

/** A password field with a button that shows the password. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, "type" | "className">) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...props}
        type={isShown ? "text" : "password"}
        className="pr-11"
      />
      <IconButton
        label={isShown ? "Hide password" : "Show password"}
        icon={isShown ? <EyeOff /> : <Eye />}
        size="sm"
        className="absolute top-1.5 right-1.5"
        onClick={() => setShown(!isShown)}
      />
    </div>
  );
}
