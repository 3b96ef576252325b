// Runs before the first paint, so that a dark page never flashes white. A file of its own: inline scripts are forbidden.
{
  let stored = null;
  try {
    stored = localStorage.getItem("theme");
  } catch {
    // Storage can be switched off; the system's preference then decides.
  }
  const isDark = stored ? stored === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const root = document.documentElement;
  // An installed app's bar: --canvas of the styles.
  new MutationObserver(() => {
    document.querySelector("meta[name=theme-color]").content = root.dataset.theme === "dark" ? "#141210" : "#faf9f7";
  }).observe(root, { attributeFilter: ["data-theme"] });
  root.dataset.theme = isDark ? "dark" : "light";
}
