import * as t from "../messages.json";
import { limits } from "@bowerbird/contract/limits";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";

interface IconFieldProps {
  value: string;
  onChange: (icon: string) => void;
}

/** A field for a category's icon, limited to the length of an icon. */
export function IconField({ value, onChange }: IconFieldProps) {
  return (
    <Field label={t.icon}>
      {(control) => (
        <Input
          {...control}
          name="icon"
          autoComplete="off"
          placeholder="📁"
          className="text-center"
          value={value}
          onChange={(event) => onChange(limitIcon(event.target.value))}
        />
      )}
    </Field>
  );
}

const suggestions =
  "📁 📚 📰 💻 🤖 🎨 🔬 🧪 📊 💰 🛒 🏠 🔧 🍳 🌱 ✈️ 🗺️ 🏃 ⚽ 🎮 🎬 🎵 📷 🎓 🧠 ❤️ ⭐ 🔥 💡 🛠️ 📝 📅 ✅ 💬 🔒 🌍 🐦 🚀".split(
    " ",
  );

/** Icons to choose from by a click. */
export function IconSuggestions({ value, onChange }: IconFieldProps) {
  return (
    <div role="group" aria-label={t.suggestedIcons} className="-mt-1 flex flex-wrap gap-0.5">
      {suggestions.map((icon) => (
        <button
          key={icon}
          type="button"
          aria-pressed={icon === value}
          aria-label={icon}
          onClick={() => onChange(icon)}
          className="inline-flex size-8 items-center justify-center rounded-md hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:outline-1 pointer-coarse:size-10"
        >
          {icon}
        </button>
      ))}
    </div>
  );
}

/** Cuts a text to the length of an icon in graphemes: an emoji with its modifiers is one. */
export function limitIcon(text: string): string {
  return [...new Intl.Segmenter().segment(text.trim())]
    .slice(0, limits.iconGraphemes)
    .map(({ segment }) => segment)
    .join("");
}
