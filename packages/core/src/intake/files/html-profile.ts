import type { FileLink, LinkState } from "./file-link.ts";
import type { Attributes } from "./markup-scanner.ts";

/** How a service's HTML differs from the bookmark file of a browser. */
export interface HtmlProfile {
  /** What a heading of the first level says about the links below; without this it is the title of the file. */
  section?: (heading: string) => HtmlSection;
  /** Whether an outermost folder only groups, and is not one that the person named. */
  isContainer?: (folder: string) => boolean;
  /** Whether an outermost folder holds what was deleted. */
  isTrash?: (folder: string) => boolean;
  /** Completes a link that has its texts; null leaves it out. */
  complete?: (link: FileLink, attributes: Attributes) => FileLink | null;
}

export interface HtmlSection {
  /** Empty for none. */
  folder: string;
  state: LinkState;
}
