export function explainSystem(platform: string): string | null;
