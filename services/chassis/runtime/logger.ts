import pino from 'pino'

/** One logger a process; lines carry ids, never personal data (invariants.md I56). Level by LOG_LEVEL, `warn` unless told. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.JEST_WORKER_ID ? 'silent' : 'warn'),
  base: null,
  redact: ['token', 'password', '*.token', '*.password', 'headers.token', 'headers.cookie'],
})
