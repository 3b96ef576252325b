/** Confetti over the whole page, in the product's colours; nothing where little motion is preferred. */
export async function celebrate(): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    const { default: confetti } = await import("canvas-confetti");
    // Its worker would come from a blob, which the content security policy refuses.
    const fire = confetti.create(undefined, { useWorker: false, resize: true });
    await fire({ particleCount: 140, spread: 90, startVelocity: 38, origin: { y: 0.6 }, colors: productColors() });
  } catch {
    // Cut off from the server, the tutorial ends without confetti.
  }
}

function productColors(): string[] {
  const style = getComputedStyle(document.documentElement);
  return ["--primary", "--accent-line", "--mark", "--success-ink", "--danger"].map((name) =>
    style.getPropertyValue(name).trim(),
  );
}
