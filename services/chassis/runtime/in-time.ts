/** Nothing came within the time that somebody waits. */
export class Late extends Error {
  override name = 'Late'
}

/** What the work gives, or rejects with, within so many ms. Rejects with Late, and this sentence, when that is over; the work itself goes on. */
export const inTime = async <T>(work: Promise<T>, ms: number, sentence: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Late(sentence)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
