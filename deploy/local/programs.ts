import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Runs a program to its end and gives its output; throws with the last lines it wrote when it fails or is not there. */
export const run = async (program: string, args: string[], options: { timeout?: number; env?: NodeJS.ProcessEnv } = {}): Promise<string> => {
  try {
    const { stdout } = await execute(program, args, { timeout: options.timeout ?? 600_000, env: options.env ?? process.env, maxBuffer: 64 << 20 })
    return stdout
  } catch (thrown) {
    const { stderr = '', message } = thrown as Error & { stderr?: string }
    throw new Error(`${program} ${args[0] ?? ''}: ${stderr.trim().split('\n').slice(-3).join(' ') || message}`, { cause: thrown })
  }
}

/** True when the program answers `--version`; only then does it count as found. */
export const answers = (program: string, args: string[] = ['--version']): Promise<boolean> =>
  run(program, args, { timeout: 20_000 }).then(
    () => true,
    () => false,
  )

/** The full path of a program on PATH; a path is given back as it is. */
const located = (program: string): string => {
  if (isAbsolute(program)) return program
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, program))
  return places.find((place) => existsSync(place)) ?? program
}

/** The first of these programs that answers, by its full path, or undefined. */
export const firstThatAnswers = async (programs: string[], args?: string[]): Promise<string | undefined> => {
  for (const program of programs) if (await answers(program, args)) return located(program)
  return undefined
}

export const isRoot = (): boolean => process.getuid?.() === 0
