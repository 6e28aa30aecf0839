import type { Plugin } from 'esbuild'

/** How a program is made otherwise than its sources say: where it stands in .cache/build, by which plugins, and which files say so. */
export interface Made {
  into: string
  plugins: readonly Plugin[]
  by: readonly string[]
}
export const buildFolder: string
/** Bundles a TypeScript program and its `*.worker.ts` files into .cache/build and gives the path of the plain JavaScript. */
export const bundle: (file: string, made?: Made) => Promise<string>
/** Bundles several programs into one folder of .cache/build, with their packages and what they share; gives the paths of the plain JavaScript by their names. */
export const bundleTogether: (name: string, programs: Readonly<Record<string, string>>) => Promise<ReadonlyMap<string, string>>
/** What packages in CommonJS need at the head of a module that holds them. */
export const packagesBanner: string
/** The packages that no bundle can hold. */
export const native: readonly string[]
