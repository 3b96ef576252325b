import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { categoryColors, tileSign } from "./category-colors.ts";

type Rgb = readonly [red: number, green: number, blue: number];

/**
 * What the cones of each kind of vision make of linear light: G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), table of severity 1.0.
 */
const visions = {
  "three kinds of cones": [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, readonly [Rgb, Rgb, Rgb]>;

/** The CIEDE2000 that a glance can tell; 2 is the least that a trained eye sees side by side. */
const clearDifference = 10;

/** The tints in `category-tile.css`, light and dark, in the order of the wheel. */
const css = readFileSync(new URL("category-tile.css", import.meta.url), "utf8");
const tints = categoryColors.map((color) => {
  const found = new RegExp(`color="${color}"\\]\\s*{\\s*--tint: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  return { color, light: found?.[1] ?? "", dark: found?.[2] ?? "" };
});
const pairs = tints.flatMap((one, index) =>
  tints.slice(index + 1).flatMap((other, more) => ([0, 10].includes(more) ? [] : [[one, other] as const])),
);

describe.for(["light", "dark"] as const)("the %s tints", (theme) => {
  it.for(Object.entries(visions))("can be told apart by %s, but for those next to each other", ([, vision]) => {
    expect(pairs.filter(([one, other]) => one !== tints[0] || other !== tints[11])).toHaveLength(54);
    for (const [one, other] of pairs) {
      const [a, b] = [toLab(see(one[theme], vision)), toLab(see(other[theme], vision))];
      expect(difference(a, b), `${one.color} and ${other.color}`).toBeGreaterThanOrEqual(clearDifference);
    }
  });
});

it("measures the difference as published", () => {
  // Sharma, Wu and Dalal, "The CIEDE2000 Color-Difference Formula" (2005), test data 1, 7, 17 and 25.
  const published = [
    [[50, 2.6772, -79.7751], [50, 0, -82.7485], 2.0425],
    [[50, 0, 0], [50, -1, 2], 2.3669],
    [[50, 2.5, 0], [73, 25, -18], 27.1492],
    [[60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644],
  ] as const;
  for (const [one, other, expected] of published) expect(difference(one, other)).toBeCloseTo(expected, 4);
});

it("has the icon, or the first letter of the name in place of the default folder", () => {
  expect(tileSign({ icon: "🍞", name: "Bread" })).toEqual({ text: "🍞", isWide: false });
  expect(tileSign({ icon: "🇩🇪🍞", name: "Bread" })).toEqual({ text: "🇩🇪🍞", isWide: true });
  expect(tileSign({ icon: "📁", name: "élan" })).toEqual({ text: "É", isWide: false });
  expect(tileSign({ icon: "", name: " 👩‍🍳 Recipes" })).toEqual({ text: "👩‍🍳", isWide: false });
  expect(tileSign({ icon: "", name: "" }).text).toBe("");
});

/** Linear light of a color as it is seen. */
function see(color: string, vision: readonly Rgb[]): number[] {
  const light = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return vision.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, index) => sum + part * light[index]!, 0),
      ),
    ),
  );
}

type Lab = readonly [lightness: number, a: number, b: number];

/** CIE L*a*b* at the white of sRGB (D65). */
function toLab([red, green, blue]: readonly number[]): Lab {
  const curve = (value: number): number => (value > 216 / 24_389 ? Math.cbrt(value) : (841 / 108) * value + 4 / 29);
  const x = curve((0.4124564 * red! + 0.3575761 * green! + 0.1804375 * blue!) / 0.95047);
  const y = curve(0.2126729 * red! + 0.7151522 * green! + 0.072175 * blue!);
  const z = curve((0.0193339 * red! + 0.119192 * green! + 0.9503041 * blue!) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** CIEDE2000, as Sharma, Wu and Dalal write it (2005). */
function difference([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): number {
  const rad = (degrees: number): number => (degrees * Math.PI) / 180;
  const share = (c: number): number => Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7));
  const g = 0.5 * (1 - share((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2));
  const [c1, c2] = [Math.hypot(a1 * (1 + g), b1), Math.hypot(a2 * (1 + g), b2)];
  const hue = (a: number, b: number): number => ((Math.atan2(b, a * (1 + g)) * 180) / Math.PI + 360) % 360;
  const [h1, h2] = [hue(a1, b1), hue(a2, b2)];
  const isGray = c1 * c2 === 0;
  const turn = isGray ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const h = isGray ? h1 + h2 : (h1 + turn / 2 + 360) % 360;
  const [l, c] = [(l1 + l2) / 2, (c1 + c2) / 2];
  const t =
    1 -
    0.17 * Math.cos(rad(h - 30)) +
    0.24 * Math.cos(rad(2 * h)) +
    0.32 * Math.cos(rad(3 * h + 6)) -
    0.2 * Math.cos(rad(4 * h - 63));
  const lightness = (l2 - l1) / (1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2));
  const chroma = (c2 - c1) / (1 + 0.045 * c);
  const tone = (2 * Math.sqrt(c1 * c2) * Math.sin(rad(turn / 2))) / (1 + 0.015 * c * t);
  const rotation = -2 * share(c) * Math.sin(rad(60 * Math.exp(-(((h - 275) / 25) ** 2))));
  return Math.sqrt(lightness ** 2 + chroma ** 2 + tone ** 2 + rotation * chroma * tone);
}
