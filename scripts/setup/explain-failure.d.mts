export function explainFailure(output: string, root: string): string;
