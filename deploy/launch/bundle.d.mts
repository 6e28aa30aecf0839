export const buildFolder: string
/** Bundles a TypeScript program and its `*.worker.ts` files into .cache/build and gives the path of the plain JavaScript. */
export const bundle: (file: string) => Promise<string>
/** Bundles several programs into one folder of .cache/build, with their packages and what they share; gives the paths of the plain JavaScript by their names. */
export const bundleTogether: (name: string, programs: Readonly<Record<string, string>>) => Promise<ReadonlyMap<string, string>>
/** What packages in CommonJS need at the head of a module that holds them. */
export const packagesBanner: string
/** The packages that no bundle can hold. */
export const native: readonly string[]
