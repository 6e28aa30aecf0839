import pino from 'pino'

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

/** One logger a process; lines carry ids, never personal data (invariants.md I56). Level by LOG_LEVEL, `warn` unless told. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.JEST_WORKER_ID ? 'silent' : 'warn'),
  base: null,
  serializers: { err: loggedError },
  redact: ['token', 'password', '*.token', '*.password', 'headers.token', 'headers.cookie'],
})
