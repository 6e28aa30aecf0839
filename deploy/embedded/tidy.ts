import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const POLL_MS = 60_000
/** Share of one processor below which the process counts as at rest. */
const REST = 0.1

const collector = (): (() => void) => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

/**
 * Collects the garbage of a process at rest, once a minute: V8 waits until the heap grows again, so that memory at rest would show for hours what the
 * last rush left behind. Takes what to do and how often to look (ms), for tests; gives what ends it.
 */
export const tidyAtRest = (collect = collector(), every = POLL_MS): (() => void) => {
  let used = process.cpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(used)
    if ((user + system) / 1000 < REST * every) collect()
    used = process.cpuUsage()
  }, every)
  timer.unref()
  return () => clearInterval(timer)
}
