/** A color for each group: neighbors in the list differ most (by the golden angle), and all have the same lightness. */
export function groupColors(count: number): Uint8ClampedArray {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const isForced = matchMedia("(forced-colors: active)").matches;
  const lightness = document.documentElement.dataset["theme"] === "dark" ? 0.74 : 0.58;
  const colors = new Uint8ClampedArray(3 * count);
  for (let group = 0; group < count; group++) {
    const hue = (group * 137.5 + 290) % 360;
    context.fillStyle = isForced ? "CanvasText" : `oklch(${lightness} 0.15 ${hue})`;
    context.fillRect(0, 0, 1, 1);
    colors.set(context.getImageData(0, 0, 1, 1).data.subarray(0, 3), 3 * group);
  }
  return colors;
}

/** Calls the function when the colors of the page change. @returns what ends that */
export function watchColors(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  const forced = matchMedia("(forced-colors: active)");
  forced.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    forced.removeEventListener("change", onChange);
  };
}
