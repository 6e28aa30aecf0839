export const root: string
/** A sentence when this Node is too old, else undefined. */
export const nodeTrouble: (version?: string) => string | undefined
/** True when node_modules holds every package of package-lock.json at its version. */
export const isInstalled: (folder?: string) => boolean
/** Runs `npm ci` when it is needed; rejects with a plain sentence. Gives true when something was installed. */
export const installDependencies: () => Promise<boolean>
