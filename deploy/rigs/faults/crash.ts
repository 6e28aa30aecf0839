import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { installFaultHook } from '@academy/chassis/runtime/fault-points.ts'
import { naming } from './armed.ts'
import type { Name } from './names.ts'

// Loaded before the program of an installation under test: it ends itself by SIGKILL where it is told to.

/** `CRASH_POINT=name[:n]` ends this process when it reaches the point for the n-th time. */
const atPoint = (wanted: string): ((name: Name) => void) => {
  const [, point = wanted, nth = '1'] = /^(.*?)(?::(\d+))?$/.exec(wanted) ?? []
  let left = Number(nth)
  return (name) => {
    if (name === point && --left === 0) process.kill(process.pid, 'SIGKILL')
  }
}

/** `CRASH_BOOK=file` ends each life at the first point that is not in the book yet, and writes it there. */
const byBook = (file: string): ((name: Name) => void) => {
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const only = process.env.CRASH_ONLY ? new RegExp(process.env.CRASH_ONLY) : undefined
  return (name) => {
    if (known.has(name) || only?.test(name) === false) return
    appendFileSync(file, `${name}\n`)
    process.kill(process.pid, 'SIGKILL')
  }
}

/** Arms this process as its environment says. */
export const armed = (): void => {
  const { CRASH_POINT, CRASH_BOOK } = process.env
  if (CRASH_POINT) installFaultHook(naming(atPoint(CRASH_POINT)))
  else if (CRASH_BOOK) installFaultHook(naming(byBook(CRASH_BOOK)))
}
