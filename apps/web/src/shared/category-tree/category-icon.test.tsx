import { categoryColors } from "@bowerbird/bookmark/category-colors";
import { CategoryIcon } from "@bowerbird/ui/category-icon";
import { afterEach, expect, open, page, test } from "../testing/in-page.ts";

const group = () => page.getByRole("group").element();
const glyph = () => group().querySelector("svg")!;
const openIcon = (icon: string, color: string | undefined) =>
  open(
    <div role="group">
      <CategoryIcon icon={icon} name="bread" color={color} />
    </div>,
  );

afterEach(() => void delete document.documentElement.dataset["theme"]);

/** Red, green and blue from 0 to 1, of any color that CSS knows. */
function toRgb(color: string): number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d")!;
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return Array.from(canvas.getImageData(0, 0, 1, 1).data.slice(0, 3), (value) => value / 255);
}

/** The contrast of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (color: string): number => {
    const [red, green, blue] = toRgb(color).map((value) =>
      value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
  };
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

test.for(["", "📁"])("the default folder (“%s”) is the first letter of the name", async (icon) => {
  await openIcon(icon, "#16a34a");
  expect(group().textContent).toBe("B");
});

test("any other icon is shown as it is", async () => {
  await openIcon("🍞", undefined);
  expect(group().textContent).toBe("🍞");
});

const grounds = ["surface", "canvas", "hover", "accent-soft"];
const others = ["#ffffff", "#000000", "#ffff00", "#0000ff", "#6b7280", undefined];
const cases = ["light", "dark"].flatMap((theme) => [...categoryColors, ...others].map((color) => ({ theme, color })));

test.for(cases)("the letter on a tile of $color has enough contrast, $theme", async ({ theme, color }) => {
  document.documentElement.dataset["theme"] = theme;
  await openIcon("", color);
  const [letter, tint] = ["text", "rect"].map((part) => getComputedStyle(glyph().querySelector(part)!).fill);
  expect(contrast(letter!, tint!)).toBeGreaterThanOrEqual(4.5);
  // The tint itself is soft: what is seen on the ground is the letter.
  const style = getComputedStyle(document.documentElement);
  for (const ground of grounds)
    expect(contrast(letter!, style.getPropertyValue(`--${ground}`)), ground).toBeGreaterThanOrEqual(3);
});
