import { expect } from 'expect'

type Work = (...given: never[]) => unknown
interface Collected {
  name: string
  work: () => unknown
}

const rowsOf = (table: readonly unknown[]): unknown[][] => table.map((row) => (Array.isArray(row) ? row : [row]))

/** The few words of a test file, which here only collect: what a pure file's own tests use. */
const words = (into: Collected[]) => {
  const test = (name: string, work: Work) => void into.push({ name, work: () => work() })
  const describe = (_: string, work: Work) => void work()
  return {
    test: Object.assign(test, {
      each: (table: readonly unknown[]) => (name: string, work: Work) => {
        for (const row of rowsOf(table)) into.push({ name, work: () => work(...(row as never[])) })
      },
    }),
    describe: Object.assign(describe, {
      each: (table: readonly unknown[]) => (_: string, work: Work) => {
        for (const row of rowsOf(table)) work(...(row as never[]))
      },
    }),
    expect,
  }
}

/** Loads test files (through `load`) and runs what they hold; gives the name of the first test that fails, or `null`. */
export const firstFailure = async (load: () => Promise<unknown>): Promise<string | null> => {
  const tests: Collected[] = []
  const collecting = words(tests)
  Object.assign(globalThis, { ...collecting, it: collecting.test })
  try {
    await load()
  } catch {
    return 'the file does not load'
  }
  if (tests.length === 0) throw new Error('there is no test')
  for (const { name, work } of tests) {
    try {
      await work()
    } catch {
      return name
    }
  }
  return null
}
