import { database } from '@academy/chassis/mongo/database.ts'
import { installation } from '@academy/chassis/testing/installation.ts'
import { findIn } from '@academy/contracts/core/find.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { identity } from '@academy/identity/app.ts'
import { org } from '@academy/org/app.ts'
import { type Bench, must } from '../figure.ts'
import { plansOf } from '../list/plans.ts'
import { quantile, timed } from '../measure.ts'
import { layAll, OUTLETS, outletOf } from './rows.ts'

/** As long as who types may wait for an answer. */
const LIMIT_MS = 150
const PEOPLE = 80_000

/** By one sign, two, three; common and rare ones; letters; a code whole and begun; what nobody has. */
const texts = ['王', '明', '王明', '王知行', '行', 'w', 'wa', 'wang', 'wang zhi', 'p012345', 'p01', 'p', '服务', '鑫鑫', 'zzz']
const reaches: readonly (readonly [name: string, role: string, outlets: number])[] = [
  ['everybody', 'ALL', 0],
  ['a region of 325 outlets', 'SOME', 325],
  ['a dealer of 3 outlets', 'SOME', 3],
]

type Site = Awaited<ReturnType<typeof installation>>
type Ask = (text: string) => Promise<unknown>

/** Milliseconds of a text for one of its askers, and what the database read for it. */
const measured = async (ask: Ask, text: string, turns: number) => {
  await ask(text)
  const each: number[] = []
  for (let turn = 0; turn < turns; turn++) each.push(await timed(() => ask(text)))
  return { ms: quantile(each, 0.95), plans: await plansOf(database('identity').db as never, 'users', () => ask(text)) }
}

const askAs = (site: Site, code: string, outlets: number): Ask => {
  const roots = Array.from({ length: outlets }, (_, n) => outletOf((n * 4) % OUTLETS))
  const as = { userId: 'u-bench', grants: [{ code, roots }] }
  const one = async (service: 'identity' | 'org', text: string) =>
    site.ok(await site.call(service, findIn(service).endpoints.find, { text, place: 'office' }, as))
  return (text) => Promise.all([one('identity', text), one('org', text)])
}

const begun = async (): Promise<Site> => {
  const site = await installation([identity, org], new Date())
  const permissions = ['sys:users:page', 'org:organisations:page']
  for (const [code, dataScope] of [
    ['ALL', '1'],
    ['SOME', '2'],
  ] as const)
    await site.tell(roleState, code, { id: code, code, nameCn: code, nameEn: code, dataScope, permissions })
  await site.settled()
  return site
}

/** What Ctrl-K asks of identity and org among 80,000 people: the slowest text for each reach, and the plan of each query. */
export const finding: Bench = async ({ short, tell }) => {
  const site = await begun()
  await layAll(short ? 2_000 : PEOPLE)
  const faults: string[] = []
  for (const [name, code, outlets] of reaches) {
    let slowest = { text: '', ms: 0 }
    for (const text of texts) {
      const { ms, plans } = await measured(askAs(site, code, outlets), text, short ? 3 : 40)
      if (ms > slowest.ms) slowest = { text, ms }
      faults.push(...plans.flatMap(({ plan }) => (plan.includes('COLLSCAN') ? [`${name} ${text}: ${plan}`] : [])))
      console.log(`  ${name} ${text}: ${ms.toFixed(1)} ms; ${plans.map((one) => `${one.plan.slice(0, 60)} docs ${one.docsExamined}`).join('; ')}`)
    }
    const ours = `${slowest.ms.toFixed(0)} ms (${slowest.text})`
    tell({ name: `find ${name}`, ratio: slowest.ms / LIMIT_MS, goal: 1, at: 'most', ours, peer: `${LIMIT_MS} ms` })
  }
  await site.stop()
  must(faults.length === 0, faults.join('; '))
}
