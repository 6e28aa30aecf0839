import { relative, resolve } from 'node:path'
import { root } from '../local/root.ts'
import { Trouble } from '../local/trouble.ts'
import { bundle } from './bundle.mjs'
import { ended, runProgram } from './program.ts'

/** `node deploy/run.mjs FILE.ts [args]`: bundles the file and runs it in plain node; gives its exit code. */
export const main = async ([file, ...args]: string[]): Promise<number> => {
  if (!file?.endsWith('.ts')) throw new Trouble('Say which program: node deploy/run.mjs FILE.ts [arguments]')
  const child = runProgram(await bundle(relative(root, resolve(root, file))), args, {})
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  return ended(child)
}
