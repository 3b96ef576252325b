import { launch } from "./launcher/launch.ts";

await launch("start");
