// Runs before an install of the root package. pnpm installs the packages; `npm install` would only do half.
if ((process.env.npm_config_user_agent ?? "").startsWith("npm/")) {
  console.error("\nNothing to install by hand here: `npm start` and `npm test` install everything themselves.\n");
  process.exitCode = 1;
}
