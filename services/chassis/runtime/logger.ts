import pino from 'pino'
import { counted } from './counted.ts'

/** What MongoDB says of a key that stands twice, without the values: they may be personal. */
export const withoutValues = (text: string): string => text.replace(/dup key: \{.*\}/gs, 'dup key')

/**
 * An error as lines keep it. What a client hangs on to it beside that may be what it sent: of Redis the arguments of the command that failed, its
 * password among them, of MongoDB the values that stood twice.
 */
export const loggedError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { type, message, stack } = pino.stdSerializers.err(error)
  const { code, data, params } = error as { code?: unknown; data?: unknown; params?: unknown }
  return { type, message: withoutValues(message), stack: withoutValues(stack), code, data, params }
}

/** What a line says: its words, and the error's. */
const saidBy = ([about, words]: readonly unknown[]): string => {
  const { err, service } = (about !== null && typeof about === 'object' ? about : {}) as { err?: unknown; service?: unknown }
  return [typeof about === 'string' ? about : words, service, err instanceof Error ? `${err.name} ${err.message}` : err]
    .map((part) => String(part ?? ''))
    .join(' ')
}
/** From here on a trouble that goes on is worth counting; what is said of single requests is asked for line by line. */
const COUNTED = 40
const isNew = counted()

/** One logger a process; lines carry ids, never personal data (invariants.md I56); a warning that comes again and again is counted. Level by LOG_LEVEL, `warn` unless told. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.JEST_WORKER_ID ? 'silent' : 'warn'),
  base: null,
  hooks: {
    logMethod(args, method, level) {
      const again = (times: number) => method.apply(this, [{ times }, `again: ${saidBy(args).slice(0, 300)}`])
      if (level < COUNTED || isNew(level, saidBy(args), again)) method.apply(this, args)
    },
  },
  serializers: { err: loggedError },
  redact: ['token', 'password', '*.token', '*.password', 'headers.token', 'headers.cookie'],
})
