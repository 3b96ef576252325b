/** The package manager as `npx` takes it: its name and version. */
export declare const pnpmPackage: string;
/** Installs the packages if their declarations have changed since the last time. @throws Problem */
export function installPackages(root: string): Promise<void>;
