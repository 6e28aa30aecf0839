/** A line that came already within a while. */
interface Again {
  count: number
  /** Writes how often it came besides. */
  tell(count: number): void
}

/** Numbers and ids in a text are what makes two lines of one trouble look different. */
const like = (text: string): string => text.replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d+/g, '#')

/** As many different lines as are told apart; beyond it every line is written. */
const MOST = 500

/**
 * Counts lines that say the same again: the first of a while is written, what comes after it is told in one line when the while is over. What goes on is counted
 * for the next one.
 */
export const counted = (whileMs = 60_000) => {
  const lines = new Map<string, Again>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const over = () => {
    timer = undefined
    for (const [key, line] of lines) {
      if (line.count === 0) lines.delete(key)
      else line.tell(line.count)
      line.count = 0
    }
    if (lines.size > 0) wait()
  }
  const wait = () => {
    timer = setTimeout(over, whileMs)
    timer.unref()
  }
  /** Is this one to be written? `tell` writes later how often it came besides. */
  return (level: number, text: string, tell: Again['tell']): boolean => {
    const key = `${level} ${like(text)}`
    const line = lines.get(key)
    if (line) {
      line.count++
      return false
    }
    if (lines.size >= MOST) return true
    lines.set(key, { count: 0, tell })
    if (!timer) wait()
    return true
  }
}
