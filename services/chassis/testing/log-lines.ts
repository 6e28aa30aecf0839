import pino from 'pino'
import { logger } from '../runtime/logger.ts'

/** Gives the lines that this process logs from now on, at every level, instead of writing them. */
export const logLines = (): string[] => {
  const lines: string[] = []
  logger.level = 'trace'
  Object.assign(logger, { [pino.symbols.streamSym]: { write: (line: string) => lines.push(line) } })
  return lines
}
