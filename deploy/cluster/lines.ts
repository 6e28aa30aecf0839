const levels: Readonly<Record<number, string>> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' }
const WIDTH = 19

interface LogLine {
  level: number
  time: number
  msg?: string
  err?: { message?: string }
}

const plain = (line: string): string => {
  if (!line.startsWith('{')) return line
  try {
    const { level, time, msg = '', err, ...more } = JSON.parse(line) as LogLine & Record<string, unknown>
    const rest = Object.entries(more).map(([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    const words = [new Date(time).toISOString().slice(11, 23), (levels[level] ?? String(level)).padEnd(5), msg, err?.message && `(${err.message})`, ...rest]
    return words.filter(Boolean).join(' ')
  } catch {
    return line // whatever it is, it is said as it came
  }
}

/** Gives what takes a process's output piece by piece and says whole lines: `training.2         │ 12:00:00.000 warn  …`. */
export const prefixed = (name: string, say: (line: string) => void): ((piece: Buffer | string) => void) => {
  let rest = ''
  return (piece) => {
    const lines = (rest + piece.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim()) say(`${name.padEnd(WIDTH)}│ ${plain(line)}`)
  }
}
