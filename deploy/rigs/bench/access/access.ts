import { database } from '@academy/chassis/mongo/database.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { roleHolders } from '@academy/contracts/identity/rights/role-holders.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { identity } from '@academy/identity/app.ts'
import { org } from '@academy/org/app.ts'
import { type Bench, must } from '../figure.ts'
import { layAll, TENANT } from '../find/rows.ts'
import { median, timed } from '../measure.ts'

// Who holds a role among all people, and why somebody may do something: each beside what it is made of (areas/shell-access.md §8).

const PEOPLE = 80_000
const FEW = 1_000
const POSITIONS = 40
const ROUNDS = 40
const PAGE = 10
const TEXTS = ['王知行', 'p000041', '王']
const asker: As = { userId: 'u-0', grants: [{ code: 'KEEPER', roots: [] }] }
const stamp = { tenantId: TENANT, version: 1, createDate: new Date(0), updateDate: new Date(0), creator: 'bench' }
const permissions = ['sys:role-holders:page', 'sys:explain:page', 'sys:params:page', 'sys:params:save', 'sys:params:update']

/** An installation with so many people, each with a post of one of forty positions; a role is given by one of them. */
const begun = async (people: number): Promise<Installation> => {
  const site = await installation([identity, org], new Date())
  await site.tell(roleState, 'KEEPER', { id: 'KEEPER', code: 'KEEPER', nameCn: 'K', nameEn: 'K', dataScope: '1', permissions })
  await site.settled()
  await layAll(people)
  const db = database('identity')
  const number = { $toInt: { $arrayElemAt: [{ $split: ['$_id', '-'] }, 1] } }
  const position = { $concat: ['P', { $toString: { $mod: [number, POSITIONS] } }] }
  await db.collection('post_replica').updateMany({}, [{ $set: { positionCode: position, joinDate: '2020-01-01', deleted: false } }])
  await db.collection('users').updateMany({}, { $set: { gender: '1', employment: '1', accountStatus: '1', accountGen: '1' } })
  const role = { code: 'HELD', nameCn: '持有', nameEn: 'Held', positions: ['P1'], authType: '1', dataScope: '1', permissions: [], status: 'active' }
  await db.collection('roles').insertOne({ _id: 'HELD', ...role, ...stamp } as never)
  return site
}

/** The same question by the driver alone: whose name holds the text, whose post gives the role, ten of them and how many. */
const rawHolders = async (text: string): Promise<number> => {
  const db = database('identity')
  const fits = { $regex: text, $options: 'i' }
  const users = db.collection<{ _id: string }>('users')
  const meant = await users.find({ tenantId: TENANT, $or: [{ userCode: fits }, { nameCn: fits }, { nameEn: fits }] }, { projection: { _id: 1 } }).toArray()
  const today = dayOf(new Date())
  const held = { tenantId: TENANT, positionCode: 'P1', joinDate: { $lte: today }, userId: { $in: meant.map(({ _id }) => _id) } }
  const posts = db.collection('post_replica')
  const [found, total] = await Promise.all([posts.find(held, { sort: { userId: 1 }, limit: PAGE }).toArray(), posts.countDocuments(held)])
  must(found.length === Math.min(total, PAGE), 'the peer found another number than it counted')
  return total
}

const holdersOf = async (site: Installation, text: string) =>
  site.ok(await site.call('identity', roleHolders.endpoints.page, { roleCode: 'HELD', text, limit: PAGE } as never, asker)) as { total: number }

/** Milliseconds of both, in turn, for each text: the middle one of the rounds. */
const searched = async (site: Installation, rounds: number) => {
  const worst = { text: '', ours: 0, raw: 0 }
  for (const text of TEXTS) {
    must((await holdersOf(site, text)).total === (await rawHolders(text)), `holders by ${text} are not those of the peer`)
    const [ours, raw]: [number[], number[]] = [[], []]
    for (let round = 0; round < rounds; round++) {
      ours.push(await timed(() => holdersOf(site, text)))
      raw.push(await timed(() => rawHolders(text)))
    }
    const one = { text, ours: median(ours), raw: median(raw) }
    console.log(`  holders by ${text}: ${one.ours.toFixed(1)} ms, the driver alone ${one.raw.toFixed(1)} ms`)
    if (one.ours / one.raw > worst.ours / (worst.raw || 1)) Object.assign(worst, one)
  }
  return worst
}

/** Milliseconds of explaining an update of a record, and of that update itself, in turn. */
const explained = async (site: Installation, rounds: number) => {
  const save = { paramCode: 'A.BENCH', paramValue: '0' } as never
  const { id } = site.ok(await site.call('identity', params.endpoints.save, save, asker)) as { id: string }
  const why = { userId: 'u-1', does: 'identity/system/params.update', recordId: id } as never
  const ask = async () => site.ok(await site.call('identity', explain.endpoints.ask, why, asker))
  let version = 1
  const update = async () => {
    const next = { id, version, paramCode: 'A.BENCH', paramValue: String(version) } as never
    version = (site.ok(await site.call('identity', params.endpoints.update, next, asker)) as { version: number }).version
  }
  must(((await ask()) as { gates: unknown[] }).gates.length === 8, 'an explanation has not its eight gates')
  const [ours, real]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    ours.push(await timed(ask))
    real.push(await timed(update))
  }
  return { ours: median(ours), real: median(real) }
}

export const access: Bench = async ({ short, tell }) => {
  const rounds = short ? 2 : ROUNDS
  const few = await begun(short ? 100 : FEW)
  const small = await searched(few, rounds)
  await few.stop()
  const site = await begun(short ? 500 : PEOPLE)
  const many = await searched(site, rounds)
  const said = ({ ours, text }: { ours: number; text: string }) => `${ours.toFixed(1)} ms (${text})`
  tell({ name: 'access-holders', ratio: many.ours / many.raw, goal: 1.5, at: 'most', ours: said(many), peer: `the driver alone: ${many.raw.toFixed(1)} ms` })
  const grown = many.ours / small.ours
  tell({ name: 'access-holders-flat', ratio: grown, goal: 1.5, at: 'most', ours: `among 80,000: ${said(many)}`, peer: `among 1,000: ${said(small)}` })
  const why = await explained(site, rounds)
  const peer = `the update itself: ${why.real.toFixed(1)} ms`
  tell({ name: 'access-explain', ratio: why.ours / why.real, goal: 3, at: 'most', ours: `eight gates of an update: ${why.ours.toFixed(1)} ms`, peer })
  await site.stop()
}
