import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../local/root.ts'

const most = 60

const output = (args: string[]): Promise<{ code: number | null; text: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
    child.once('error', reject)
    child.once('exit', (code) => resolve({ code, text }))
  })

const faultsOf = async (args: string[]): Promise<string[]> => {
  const { code, text } = await output(args)
  if (code === 0) return []
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.length > most ? [...lines.slice(0, most), `… and ${lines.length - most} more lines`] : lines
}

/** All types of the whole project, as one program, by the native compiler: half the time. The checks themselves use the API of the other one. */
export const types = (): Promise<string[]> => faultsOf([join(root, 'node_modules', 'typescript-native', 'bin', 'tsc'), '-p', '.', '--pretty', 'false'])

/** Format and lint. */
export const style = (): Promise<string[]> =>
  faultsOf([
    join(root, 'node_modules', '@biomejs', 'biome', 'bin', 'biome'),
    'check',
    '--colors=off',
    '--reporter=concise',
    '--diagnostic-level=error',
    '--max-diagnostics=60',
  ])
