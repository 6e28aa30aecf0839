import type { Breaker, Part } from './api.ts'

const badness = { closed: 0, halfOpen: 1, open: 2 } as const

/** What the processes of a part know of each service that they ask, the worst of each; itself only while it does not answer itself. */
export const worstBreakers = ({ id, processes }: Part): Breaker[] => {
  const worst = new Map<string, Breaker>()
  for (const breaker of processes.flatMap((process) => process.breakers)) {
    const known = worst.get(breaker.service)
    if (!known || badness[breaker.state] > badness[known.state]) worst.set(breaker.service, breaker)
  }
  return [...worst.values()]
    .filter(({ service, state }) => service !== id || state !== 'closed')
    .sort((a, b) => badness[b.state] - badness[a.state] || a.service.localeCompare(b.service))
}
