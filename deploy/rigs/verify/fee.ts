import { split } from '@academy/fee/ledger/journal.ts'
import { type Finding, heavy } from './finding.ts'

type Row = Record<string, unknown> & { _id: string; tenantId: string }
interface Collection {
  find(filter: object, options: { batchSize: number }): AsyncIterable<unknown> & { sort(by: Record<string, 1 | -1>): AsyncIterable<unknown> }
  aggregate(stages: object[], options: { allowDiskUse: boolean; batchSize: number }): AsyncIterable<unknown>
}
/** Any driver's database: the raw collections, without models. */
interface RawDatabase {
  collection(name: string): Collection
}

interface Line {
  account: string
  kind: string
  fen: number
}
type Journal = Row & {
  lines: Line[]
  kind: string
  cause: string
  orgId: string
  enrolmentId?: string
  reverses?: string
  originalId?: string
  version: number
}

const read = async <T extends Row>(db: RawDatabase, name: string, visit: (row: T) => void, only: object = {}): Promise<number> => {
  let n = 0
  for await (const row of db.collection(name).find(only, heavy)) {
    visit(row as T)
    n++
  }
  return n
}

const add = (sums: Map<string, number>, key: string, fen: number) => void sums.set(key, (sums.get(key) ?? 0) + fen)
const netOf = (lines: readonly Line[]): string =>
  JSON.stringify(
    [...lines.reduce((sums, line) => sums.set(line.account, (sums.get(line.account) ?? 0) + line.fen), new Map<string, number>())]
      .filter(([, fen]) => fen !== 0)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
const negated = (lines: readonly Line[]): Line[] => lines.map((line) => ({ ...line, fen: -line.fen }))

type Undoing = Journal & { reverses: string; original: Journal[] }

/** A reversal beside its original and the reversal before it in the order of what is reversed. */
const reversalFaults = (row: Undoing, before: Undoing | undefined): string[] => {
  if (before?.reverses === row.reverses) return [`journal ${row.reverses} is reversed by ${before._id} and again by ${row._id}`]
  const [original] = row.original
  if (!original) return [`journal ${row._id} reverses ${row.reverses}, which does not exist`]
  return [
    ...(original.reverses === undefined ? [] : [`journal ${original._id} is a reversal and was reversed by ${row._id}`]),
    ...(netOf(negated(original.lines)) === netOf(row.lines) ? [] : [`journal ${row._id} is not the opposite of ${original._id}`]),
  ]
}

const countOf = async (db: RawDatabase, name: string): Promise<number> => {
  for await (const row of db.collection(name).aggregate([{ $count: 'n' }], heavy)) return (row as { n: number }).n
  return 0
}

/** I11: nothing was changed after it was written; a reversal names its original, negates it, and is the only one. */
const appendOnly = async (db: RawDatabase): Promise<Finding> => {
  const violated: string[] = []
  const beside = { from: 'journals', localField: 'reverses', foreignField: '_id', as: 'original' }
  const undoing = db
    .collection('journals')
    .aggregate([{ $match: { reverses: { $exists: true } } }, { $sort: { reverses: 1, _id: 1 } }, { $lookup: beside }], heavy)
  let before: Undoing | undefined
  for await (const found of undoing) {
    const row = found as Undoing
    violated.push(...reversalFaults(row, before))
    before = row
  }
  let checked = 0
  for (const name of ['journals', 'postings']) {
    await read(db, name, (row) => violated.push(`${name.slice(0, -1)} ${row._id} was changed after it was written`), { version: { $ne: 1 } })
    checked += await countOf(db, name)
  }
  return { name: 'I11 the ledger is append-only, one reversal an entry', checked, violated }
}

/** What stands more than once though its key may stand once only. */
const repeated = async <K>(db: RawDatabase, name: string, match: object, key: Record<string, string>): Promise<{ key: K; id: string }[]> => {
  const groups = [{ $match: match }, { $group: { _id: key, n: { $sum: 1 }, id: { $last: '$_id' } } }, { $match: { n: { $gt: 1 } } }]
  const rows: { key: K; id: string }[] = []
  for await (const row of db.collection(name).aggregate(groups, heavy)) rows.push({ key: (row as { _id: K })._id, id: (row as { id: string }).id })
  return rows
}

interface Sums {
  lines: Map<string, number>
  violated: string[]
}

const twicePosted = async (db: RawDatabase): Promise<string[]> => {
  const once = { enrolmentId: { $exists: true }, kind: { $nin: ['70', '80'] } }
  const key = { tenantId: '$tenantId', enrolmentId: '$enrolmentId', kind: '$kind', cause: '$cause' }
  const found = await repeated<{ enrolmentId: string; cause: string }>(db, 'journals', once, key)
  return found.map(({ key: { enrolmentId, cause }, id }) => `journal ${id} posts ${cause} of enrolment ${enrolmentId} a second time`)
}

/** Amounts that are no whole fen, and income of brand E that is not shared 70/30 by the largest remainder. */
const fenFaults = (row: Journal): string[] => {
  const part = (account: string) => row.lines.filter((line) => line.account === account).reduce((sum, line) => sum + line.fen, 0)
  const [academy, maker] = [part('income:academy'), part('income:brand-e')]
  const shared = maker === 0 || JSON.stringify(split(academy + maker, [70, 30])) === JSON.stringify([academy, maker])
  return [
    ...row.lines.filter((line) => !Number.isSafeInteger(line.fen)).map((line) => `journal ${row._id} has the amount ${line.fen}`),
    ...(shared ? [] : [`journal ${row._id} shares ${academy} to ${maker}`]),
  ]
}

/** One pass over all journals: the sum of each account, those that do not sum to 0, and amounts that cannot be. */
const journalSums = async (db: RawDatabase): Promise<Sums & { checked: number; fen: string[] }> => {
  const lines = new Map<string, number>()
  const violated = await twicePosted(db)
  const fen: string[] = []
  const checked = await read<Journal>(db, 'journals', (row) => {
    const sum = row.lines.reduce((total, line) => total + line.fen, 0)
    if (sum !== 0) violated.push(`journal ${row._id} sums to ${sum}`)
    for (const line of row.lines) add(lines, `${row.tenantId}|${line.account}`, line.fen)
    fen.push(...fenFaults(row))
  })
  return { lines, violated, checked, fen }
}
type JournalSums = Awaited<ReturnType<typeof journalSums>>

type Posting = Row & { accountId: string; orgId: string; amount: number; balance: number }

const postingSums = async (db: RawDatabase): Promise<Sums> => {
  const lines = new Map<string, number>()
  const running = new Map<string, number>()
  const violated: string[] = []
  for await (const found of db.collection('postings').find({}, heavy).sort({ _id: 1 })) {
    const row = found as Posting
    add(lines, `${row.tenantId}|dealer:${row.orgId}`, row.amount)
    add(running, row.accountId, row.amount)
    if (running.get(row.accountId) !== row.balance)
      violated.push(`posting ${row._id} shows the balance ${row.balance}, its lines sum to ${running.get(row.accountId)}`)
  }
  return { lines, violated }
}

type Account = Row & { orgId: string; balance: number; held: number; available: number }

/** I12: every journal sums to 0; a balance is the sum of its entries, in the journals and in the payer's own lines; what is held is the live holds. */
const balanced = async (db: RawDatabase, journals: JournalSums): Promise<Finding> => {
  const postings = await postingSums(db)
  const violated = [...journals.violated, ...postings.violated]
  const held = new Map<string, number>()
  await read<Row & { accountId: string; amount: number; status: string }>(db, 'holds', (row) => {
    if (row.status === 'live') add(held, row.accountId, row.amount)
  })
  const told = new Set<string>()
  const checked = await read<Account>(db, 'accounts', (row) => {
    const key = `${row.tenantId}|dealer:${row.orgId}`
    told.add(key)
    const [inJournals, inPostings, reserved] = [journals.lines.get(key) ?? 0, postings.lines.get(key) ?? 0, held.get(row._id) ?? 0]
    if (row.balance !== inJournals) violated.push(`account ${row._id} has the balance ${row.balance}, its journals sum to ${inJournals}`)
    if (inPostings !== inJournals) violated.push(`account ${row._id}: its lines sum to ${inPostings}, its journals to ${inJournals}`)
    if (row.held !== reserved) violated.push(`account ${row._id} holds ${row.held}, its live holds sum to ${reserved}`)
    if (row.available !== row.balance - row.held) violated.push(`account ${row._id}: ${row.available} is not balance less holds`)
  })
  for (const key of journals.lines.keys()) if (key.includes('|dealer:') && !told.has(key)) violated.push(`journals name ${key}, which has no account`)
  return { name: 'I12 balances are the sums of their entries, journals sum to 0', checked: checked + journals.checked, violated }
}

/** I13: amounts are whole fen; brand E shares its income 70/30 by the largest remainder. */
const wholeFen = ({ checked, fen }: JournalSums): Finding => ({ name: 'I13 amounts are whole fen, parts sum to the whole', checked, violated: fen })

type Penalty = Row & { enrolmentId: string; kind: string; amount: number; exempted: number; pending: number; journalId: string }

const penaltyFaults = (row: Penalty, posted: number, exempted: number, pending: number): string[] => [
  ...(row.exempted < 0 || row.exempted > row.amount ? [`penalty ${row._id}: ${row.exempted} of ${row.amount} is exempted`] : []),
  ...(posted === row.amount ? [] : [`penalty ${row._id} is ${row.amount}, its journal posts ${posted}`]),
  ...(exempted === row.exempted ? [] : [`penalty ${row._id} has ${row.exempted} exempted, its journals say ${exempted}`]),
  ...(pending === row.pending ? [] : [`penalty ${row._id} has ${row.pending} set aside, open requests say ${pending}`]),
]

/** I14: one penalty an enrolment and kind; 0 ≤ exempted ≤ penalty, and both as the journals say. */
const penalties = async (db: RawDatabase): Promise<Finding> => {
  const [posted, exempted, pending] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const note = (row: Journal) => {
    const own = row.lines.find((line) => line.account === `dealer:${row.orgId}`)?.fen ?? 0
    if (row.kind !== '70') add(posted, row._id, -own)
    else if (row.originalId) add(exempted, row.originalId, own)
  }
  await read<Journal>(db, 'journals', note, { kind: { $in: ['50', '60', '70'] } })
  await read<Row & { penaltyId: string; amount: number; status: string }>(db, 'exemptions', (row) => {
    if (row.status === 'requested') add(pending, row.penaltyId, row.amount)
  })
  const key = { tenantId: '$tenantId', enrolmentId: '$enrolmentId', kind: '$kind' }
  const twice = await repeated<{ enrolmentId: string; kind: string }>(db, 'penalties', {}, key)
  const violated = twice.map(({ key: { enrolmentId, kind }, id }) => `penalty ${id} is the second of kind ${kind} of enrolment ${enrolmentId}`)
  const checked = await read<Penalty>(db, 'penalties', (row) => {
    violated.push(...penaltyFaults(row, posted.get(row.journalId) ?? 0, exempted.get(row.journalId) ?? 0, pending.get(row._id) ?? 0))
    posted.delete(row.journalId)
  })
  for (const id of posted.keys()) violated.push(`journal ${id} posts a penalty that has no row`)
  return { name: 'I14 one penalty an enrolment and kind, exempted within it', checked, violated }
}

/** Recomputes I11–I14 from the raw collections of fee's database. Gives what was checked and every violation; changes nothing. */
export const verifyFee = async (db: RawDatabase): Promise<Finding[]> => {
  const journals = await journalSums(db)
  return [await appendOnly(db), await balanced(db, journals), wholeFen(journals), await penalties(db)]
}
