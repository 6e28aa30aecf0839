import type { Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Endpoint, Service } from '@academy/contracts/core/endpoint.ts'
import { ask, naming, type Said, verdictOf } from './asking.ts'
import { type Caller, endpointsOf, representatives } from './callers.ts'
import type { Planted, Planting } from './planting.ts'

/** A record that a handler met and could not answer would else be a leak that nobody sees. */
export const told = ({ code, text }: Said, mark: string) => text.includes(mark) || code === codes.unexpected

const ofAll = async (service: Service, judge: (name: string, endpoint: Endpoint) => Promise<string[]>): Promise<string> => {
  const wrong: string[] = []
  for (const [name, endpoint] of endpointsOf(service)) wrong.push(...(await judge(name, endpoint)))
  return wrong.join('\n')
}

/** Calls every endpoint of a service with nothing in it as one caller of each kind: permission is judged before input. Gives the cells that are not as the table says, or show the mark or the id, which nobody sent. */
export const cells = (site: Installation, service: Service, callers: readonly Caller[], { id, mark }: Planting): Promise<string> =>
  ofAll(service, async (name, endpoint) => {
    const asked = representatives(callers, endpoint)
    const rows = await Promise.all(asked.map(async (caller) => ({ caller, said: await ask(site, service, endpoint, caller.headers()) })))
    return rows.flatMap(({ caller, said }) => {
      const [expected, found] = [caller.expected(endpoint), verdictOf(said)]
      return [
        ...(expected === found ? [] : [`${name} (${endpoint.permission}) × ${caller.name}: ${found}, by the table ${expected}`]),
        ...(told(said, mark) || said.text.includes(id) ? [`${name} × ${caller.name} is told: ${said.text.slice(0, 200)}`] : []),
      ]
    })
  })

/** Calls every endpoint of a service as one caller of each kind that may use it, naming a planted record; gives who was told something of it. */
export const tellings = (site: Installation, service: Service, callers: readonly Caller[], { id, mark }: Planting): Promise<string> =>
  ofAll(service, async (name, endpoint) => {
    const input = naming(endpoint, id)
    const may = representatives(callers, endpoint).filter((caller) => caller.expected(endpoint) === 'allowed')
    const rows = await Promise.all(may.map(async (caller) => ({ caller, said: await ask(site, service, endpoint, caller.headers(), input, id) })))
    return rows.flatMap(({ caller, said }) => (told(said, mark) ? [`${name} × ${caller.name} is told: ${said.text.slice(0, 200)}`] : []))
  })

/** The planted records that are no longer what they were. */
export const changed = async (records: readonly Planted[]): Promise<string[]> => {
  const now = await Promise.all(records.map(async (one) => ((await one.now()) === one.before ? [] : [one.where])))
  return now.flat()
}
