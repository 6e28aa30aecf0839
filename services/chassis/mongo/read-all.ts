import type { Reader } from './scope.ts'

type Reads = readonly (() => unknown)[]
type Given<R extends Reads> = { -readonly [K in keyof R]: Awaited<ReturnType<R[K]>> }

/**
 * Makes these reads beside each other and gives what each gave, in their order; in a unit of work one after the other, because the driver of MongoDB
 * has one command of a transaction under way at a time. Throws what the first that fails throws.
 */
export const readAll = async <R extends Reads>({ session }: Pick<Reader, 'session'>, ...reads: R): Promise<Given<R>> => {
  if (!session) return (await Promise.all(reads.map((read) => read()))) as Given<R>
  const given: unknown[] = []
  for (const read of reads) given.push(await read())
  return given as Given<R>
}
