/** Confetti over the whole page, in the product's colors; none if the person prefers reduced motion. */
export async function celebrate(): Promise<void> {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  try {
    const { default: confetti } = await import("canvas-confetti");
    // No worker, because the CSP forbids workers from blobs.
    const fire = confetti.create(undefined, { useWorker: false, resize: true });
    await fire({ particleCount: 140, spread: 90, startVelocity: 38, origin: { y: 0.6 }, colors: productColors() });
  } catch {
    // Offline, the tutorial ends without confetti.
  }
}

function productColors(): string[] {
  const style = getComputedStyle(document.documentElement);
  return ["--primary", "--accent-line", "--mark", "--success-ink", "--danger"].map((name) =>
    style.getPropertyValue(name).trim(),
  );
}
