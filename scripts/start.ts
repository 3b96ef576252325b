import { launch } from "./launcher/launch.ts";

await launch(process.argv.includes("--dev") ? "dev" : "start");
