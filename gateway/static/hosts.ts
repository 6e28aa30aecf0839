import { setting } from '@academy/chassis/runtime/config.ts'

const kinds = ['portal', 'api', 'dealer'] as const
/** What a host is for; everything is the portal's unless `HOSTS` says otherwise. */
type HostKind = (typeof kinds)[number]

/**
 * Reads `HOSTS` (`portal=learn.example,api=api.example:8443,dealer=dealer.example`), names exact and with their ports. Throws Error naming a part that
 * says nothing.
 */
export const hostKinds = (given = setting('HOSTS', '')): ((host: string | undefined) => HostKind) => {
  const known = new Map<string, HostKind>()
  for (const part of given.split(',').filter((one) => one.trim() !== '')) {
    const [, kind, host] = /^\s*(\w+)=([\w.-]+(?::\d{1,5})?)\s*$/.exec(part) ?? []
    const found = kinds.find((one) => one === kind)
    if (!found || !host) throw new Error(`HOSTS: ${part.trim()} is no kind and host (portal=, api=, dealer=)`)
    known.set(host.toLowerCase(), found)
  }
  return (host) => known.get(host?.toLowerCase() ?? '') ?? 'portal'
}
