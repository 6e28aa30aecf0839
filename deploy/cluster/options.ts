import { services } from '@academy/contracts/core/endpoint.ts'
import { Trouble } from '../local/trouble.ts'

const names: readonly string[] = [...services, 'gateway']
const MOST = 16

/** How many processes of each service are asked for: `--scale training=3 --scale gateway=2`, or `--scale=training=3`; one of each else. */
export const scaleOf = (args: readonly string[]): ReadonlyMap<string, number> => {
  const given = args.flatMap((arg, at) => (arg === '--scale' ? [args[at + 1] ?? ''] : arg.startsWith('--scale=') ? [arg.slice('--scale='.length)] : []))
  const scale = new Map(names.map((name) => [name, 1]))
  for (const text of given) {
    const [, name = '', count = ''] = /^([a-z-]+)=(\d+)$/.exec(text) ?? []
    if (!names.includes(name)) throw new Trouble(`--scale ${text} is not known: name one of ${names.join(', ')} and a count, such as --scale training=3.`)
    if (Number(count) < 1 || Number(count) > MOST) throw new Trouble(`--scale ${text}: give a count from 1 to ${MOST}.`)
    scale.set(name, Number(count))
  }
  // two gateways would need something before them that spreads requests; the jobs decide among themselves who runs
  if ((scale.get('gateway') ?? 1) > 1) throw new Trouble('One gateway listens on the port here; several stand behind a load balancer (deploy/README.md).')
  return scale
}
