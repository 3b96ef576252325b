import { CategoryIcon } from "./category-icon.tsx";
import { afterEach, expect, open, page, test } from "../testing/in-page.ts";

const group = () => page.getByRole("group").element();
const glyph = () => group().querySelector("svg")!;
const openIcon = (icon: string, color: string | undefined, ground = "surface") =>
  open(
    <div role="group" style={{ background: `var(--${ground})` }}>
      <CategoryIcon icon={icon} color={color} />
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

test.for(["📁", "🍞"])("%s has a bar of the color before it", async (icon) => {
  await openIcon(icon, "#16a34a");
  const [shown, place] = [getComputedStyle(glyph()), glyph().getBoundingClientRect()];
  expect(shown.fill).toBe("rgb(22, 163, 74)");
  expect(place.width).toBe(3);
  expect(place.right).toBeLessThan(group().querySelector("span")!.getBoundingClientRect().left);
});

test.for(["", "📁"])("without a color, the default folder (“%s”) is an outline", async (icon) => {
  await openIcon(icon, undefined);
  expect(group().textContent).toBe("");
  expect(getComputedStyle(glyph()).fill).toBe("none");
});

test("without a color, any other icon is shown as it is", async () => {
  await openIcon("🍞", undefined);
  expect(group().innerHTML).toBe("🍞");
});

const grounds = ["surface", "canvas", "hover", "accent-soft"];
const extremes = ["#ffffff", "#000000", "#ffff00", "#0000ff", "#6b7280"];
const cases = ["light", "dark"].flatMap((theme) =>
  grounds.flatMap((ground) => extremes.map((color) => ({ theme, ground, color }))),
);

test.for(cases)("$color on $ground has an edge with enough contrast, $theme", async ({ theme, ground, color }) => {
  document.documentElement.dataset["theme"] = theme;
  await openIcon("📁", color, ground);
  const { stroke } = getComputedStyle(glyph());
  expect(contrast(stroke, getComputedStyle(group()).backgroundColor)).toBeGreaterThanOrEqual(3);
});
