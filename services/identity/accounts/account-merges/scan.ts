import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything, type Reader } from '@academy/chassis/mongo/scope.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import type { Job } from '@academy/chassis/runtime/service.ts'
import { run } from '@academy/chassis/tasks/task-run.ts'
import { type MergeEvidence, scanAccounts } from '@academy/contracts/identity/accounts/account-merges.ts'
import { UserModel } from '../users/model.ts'
import { AccountMergeModel, type MergeDoc, pairOf } from './model.ts'
import { type FoundPair, pairFinder, survivorOf } from './pairs.ts'

const READ_AT_ONCE = 2000
const WRITTEN_AT_ONCE = 100

/** What a scan reads for, and how its changes are stored. */
interface Scanning {
  tenantId: string
  store<T>(work: (unit: Unit) => Promise<T>): Promise<T>
  /** After each part of the people that was read. */
  read?(people: number): Promise<void>
}

/** Reads everybody once and gives the pairs that may be one person. */
const findPairs = async ({ tenantId, read }: Pick<Scanning, 'tenantId' | 'read'>) => {
  const finder = pairFinder()
  const who: Reader = { tenantId, dataScope: everything }
  let people = 0
  for await (const users of repository(UserModel)(who).batches({}, {}, READ_AT_ONCE)) {
    for (const user of users) finder.add(user)
    people += users.length
    await read?.(people)
  }
  return { people, ...finder.pairs() }
}

const settled = new Set<MergeDoc['status']>(['dismissed', 'undone'])
const hasMore = (found: readonly MergeEvidence[], known: readonly MergeEvidence[] = []) => found.some((one) => !known.includes(one))
const sameList = (a: readonly string[], b: readonly string[]) => [...a].sort().join() === [...b].sort().join()

/** Keeps a pair that is new. */
const keepFresh = async (unit: Unit, { a, b, evidence }: FoundPair): Promise<boolean> => {
  const [one, other] = await repository(UserModel)(unit).byIds([a, b])
  if (!one || !other) return false
  const [keep, gone] = survivorOf(one, other)
  const names = {
    ...{ keepCode: keep.userCode, keepNameCn: keep.nameCn, keepNameEn: keep.nameEn },
    ...{ goneCode: gone.userCode, goneNameCn: gone.nameCn, goneNameEn: gone.nameEn },
  }
  const pair = pairOf(a, b)
  await repository(AccountMergeModel)(unit).insert({
    ...{ id: unit.newId(`account-merge|${pair}`), pair, keepId: keep.id, goneId: gone.id, ...names, evidence, status: 'found' as const, foundAt: unit.now },
  })
  return true
}

/** A pair that was settled comes back with new evidence only; one that is open gets the evidence of today. */
const refresh = async (unit: Unit, row: MergeDoc, evidence: MergeEvidence[]): Promise<'back' | 'same'> => {
  const rows = repository(AccountMergeModel)(unit)
  if (settled.has(row.status)) {
    if (!hasMore(evidence, row.settledEvidence ?? row.evidence)) return 'same'
    await rows.change({ id: row.id, status: row.status }, { status: 'found', evidence, foundAt: unit.now })
    return 'back'
  }
  if ((row.status === 'found' || row.status === 'planned') && !sameList(row.evidence, evidence))
    await rows.change({ id: row.id, status: row.status }, { evidence })
  return 'same'
}

const parted = <T>(all: readonly T[], by: number): T[][] => Array.from({ length: Math.ceil(all.length / by) }, (_, at) => all.slice(at * by, (at + 1) * by))

/** Keeps what was found: new pairs, settled ones with new evidence; what nothing speaks for any more goes unless somebody has looked at it. */
const keepPairs = async ({ tenantId, store }: Scanning, pairs: readonly FoundPair[]) => {
  const who: Reader = { tenantId, dataScope: everything }
  const known = new Map((await repository(AccountMergeModel)(who).find({}, { limit: 100_000 })).map((row) => [row.pair, row]))
  const count = { fresh: 0, back: 0, gone: 0 }
  for (const part of parted(pairs, WRITTEN_AT_ONCE)) {
    const done = await store(async (unit) => {
      const said = { fresh: 0, back: 0 }
      for (const one of part) {
        const row = known.get(pairOf(one.a, one.b))
        if (!row) said.fresh += (await keepFresh(unit, one)) ? 1 : 0
        else if ((await refresh(unit, row, one.evidence)) === 'back') said.back++
      }
      return said
    })
    count.fresh += done.fresh
    count.back += done.back
  }
  const found = new Set(pairs.map(({ a, b }) => pairOf(a, b)))
  const over = [...known.values()].filter((row) => row.status === 'found' && !found.has(row.pair))
  for (const part of parted(over, WRITTEN_AT_ONCE))
    count.gone += await store((unit) => repository(AccountMergeModel)(unit).remove({ id: { $in: part.map(({ id }) => id) }, status: 'found' }))
  return count
}

/** Reads everybody and keeps the pairs. */
export const scan = async (scanning: Scanning) => {
  const { people, pairs, crowded } = await findPairs(scanning)
  return { people, pairs: pairs.length, crowded, ...(await keepPairs(scanning, pairs)) }
}

/** Now, because somebody asked for it. */
export const scanRun = run(
  scanAccounts,
  async (_, job) => {
    const { tenantId } = job.context()
    return scan({ tenantId, store: (change) => job.step(change), read: (people) => job.progress({ done: people, total: 0 }) })
  },
  { shown: () => ({ place: '/manage/sys-account-merges' }) },
)

/** Every night. */
export const scanNightly: Job = {
  name: 'identity.find-doubles',
  run: async (work) => {
    const { fresh, back, gone, people } = await scan({ tenantId: work.tenantId, store: (change) => work.unit(change) })
    return { done: fresh + back, failed: 0, skipped: gone, note: `${people} people` }
  },
}
