// Runs before the first paint, so that a dark page never flashes white. A file of its own: inline scripts are forbidden.
{
  let stored = null;
  try {
    stored = localStorage.getItem("theme");
  } catch {
    // Storage can be switched off; the system's preference then decides.
  }
  const isDark = stored ? stored === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = isDark ? "dark" : "light";
}
