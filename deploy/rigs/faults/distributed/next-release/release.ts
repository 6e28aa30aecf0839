import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'esbuild'
import { programs } from '../../../../cluster/programs.ts'
import { bundle, type Made } from '../../../../launch/bundle.mjs'
import { root } from '../../../../local/root.ts'

/** Whose programs say or hear otherwise in the next release: who tells the event and everyone who reacts to it, the teller first. */
export const exchanged = ['training', 'fee', 'approval-workflow', 'community', 'notification'] as const

const events = join(root, 'contracts', 'training', 'events.ts')
const standsIn = join(import.meta.dirname, 'training-events.ts')

/** Whoever imports the events of training gets those of the next release; that one alone sees what it is made from. */
const nextEvents: Plugin = {
  name: 'events of the next release',
  setup: (build) => {
    build.onResolve({ filter: /\/events\.ts$/ }, ({ path, importer }) => {
      const file = path.startsWith('@academy/') ? realpathSync(join(root, 'node_modules', path)) : resolve(dirname(importer), path)
      return file === events && importer !== standsIn ? { path: standsIn } : undefined
    })
  },
}

const made: Made = { into: 'next-release', plugins: [nextEvents], by: [import.meta.filename] }

/** Bundles the programs that are exchanged as the next release has them; gives the files by their names. */
export const nextRelease = async (): Promise<ReadonlyMap<string, string>> => {
  const files = new Map<string, string>()
  for (const name of exchanged) files.set(name, await bundle(programs[name] ?? '', made))
  return files
}
