/** Keeps the data folder for this process until it ends. @returns false if another container has it */
export function lockData(directory: string): Promise<boolean>;
