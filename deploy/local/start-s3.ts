import { randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { recall, remember } from './child.ts'
import { type Kept, keep, stopKept } from './kept.ts'
import { s3 } from './s3.ts'
import { type Report, supply } from './supply.ts'

export interface S3Options {
  /** The data folder; port and process are remembered in `<folder>.json` beside it, the keys in `<folder>.keys.json`. */
  folder: string
  report?: Report
  /** Ends the wait for the program; see `Served`. */
  signal?: AbortSignal
}

interface Keys {
  accessKey: string
  secretKey: string
}

export interface RunningS3 extends Kept, Keys {
  endpoint: string
}

const keysOf = async (file: string): Promise<Keys> => {
  const known = await recall<Keys>(file)
  if (known) return known
  const fresh = { accessKey: randomBytes(10).toString('hex'), secretKey: randomBytes(30).toString('base64url') }
  await remember(file, fresh)
  return fresh
}

// whoever asks without a signature is refused: that too is an answer
const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1000) }).then(
    ({ status }) => status === 403,
    () => false,
  )

/** Starts the S3 server on a data folder that is kept, with keys of its own; one left over from a killed run on this folder is taken again when it answers. */
export const startS3 = async ({ folder, report, signal }: S3Options): Promise<RunningS3> => {
  await mkdir(folder, { recursive: true })
  const keys = await keysOf(`${folder}.keys.json`)
  const kept = await keep({
    name: 'versitygw',
    file: `${folder}.json`,
    log: `${folder}.log`,
    isError: /error|fatal|failed/i,
    command: async (port) => ({
      program: (await supply(s3, report)).value,
      args: ['--port', `127.0.0.1:${port}`, '--quiet', 'posix', folder],
      // not as arguments, which every user of the machine can read
      env: { ROOT_ACCESS_KEY: keys.accessKey, ROOT_SECRET_KEY: keys.secretKey },
    }),
    answers,
    ...(report ? { report } : {}),
    ...(signal ? { signal } : {}),
  })
  return Object.assign(kept, { endpoint: `http://127.0.0.1:${kept.port}`, ...keys })
}

/** Stops the S3 server of this data folder, whoever of us started it, and waits until it has gone. */
export const stopS3 = (folder: string): Promise<void> => stopKept(`${folder}.json`)
