import { join, resolve } from 'node:path'
import { root } from '../local/root.ts'
import { Trouble } from '../local/trouble.ts'

export interface Options {
  port: number
  dataDir: string
  /** The program that is run: one process with the gateway and all services. */
  entry: string
  seed: string | undefined
  fresh: boolean
  yes: boolean
  /** What the launcher does not know is for the program. */
  rest: string[]
}

/** What `npm start -- --help` says. */
export const help = `npm start -- [--seed=demo|past|full|empty] [--fresh] [--yes]
  --seed=NAME  what a new installation begins with: demo (unless told), past (with weeks behind it), full (80,000 people), empty (set up in the browser)
  --fresh      begins anew: all data of before are deleted, after a question
  --yes        answers that question
PORT=8080 and DATA_DIR=.data are told by the environment.`

const seeds = ['demo', 'past', 'full', 'empty']

const seedOf = (args: string[]): string | undefined => {
  const seed = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length)
  if (seed !== undefined && !seeds.includes(seed)) throw new Trouble(`--seed=${seed} is not known: choose ${seeds.join(', ')}.`)
  return seed
}

const portOf = (text: string | undefined): number => {
  const port = Number(text ?? 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65535) throw new Trouble(`PORT=${text} is no port: give a number from 1 to 65535.`)
  return port
}

/** What `npm start` was asked for, from its arguments and the environment (PORT, DATA_DIR, ACADEMY_ENTRY). */
export const optionsOf = (args: string[], env: NodeJS.ProcessEnv): Options => ({
  port: portOf(env.PORT),
  dataDir: env.DATA_DIR ? resolve(env.DATA_DIR) : join(root, '.data'),
  entry: env.ACADEMY_ENTRY ?? 'deploy/embedded/main.ts',
  seed: seedOf(args),
  fresh: args.includes('--fresh'),
  yes: args.includes('--yes'),
  rest: args.filter((arg) => !['--fresh', '--yes'].includes(arg)),
})
