export const buildFolder: string
/** Bundles a TypeScript program and its `*.worker.ts` files into .cache/build and gives the path of the plain JavaScript. */
export const bundle: (file: string) => Promise<string>
