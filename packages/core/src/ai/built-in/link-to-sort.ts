/** What is known of a link before it is sorted. */
export interface LinkToSort {
  url: string;
  title: string;
  description?: string | null;
  /** Names of the folders that it lay in, the outermost first. */
  folders?: readonly string[];
  /** Text of its page. */
  text?: string | null;
}

export interface Sorted {
  categoryId: string;
  category: string;
  /** How often such an answer is right, 0 to 1. */
  confidence: number;
  tags: string[];
  /** Why, in a sentence. */
  reason: string;
  /** Whether what this person filed or named made the difference. */
  isPersonalized: boolean;
}
