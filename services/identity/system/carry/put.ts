import { createHash } from 'node:crypto'
import type { Answered, askAs } from '@academy/chassis/runtime/ask-as.ts'
import type { Locale } from '@academy/chassis/runtime/texts.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { carryOutcomes } from '@academy/contracts/identity/system/carry.ts'
import { compare, orderAfter } from './compare.ts'
import type { CarryKind } from './kinds.ts'
import type { CarriedRow, Values } from './rows.ts'
import { labelOf, treeKey } from './words.ts'

export interface Outcome {
  state: (typeof carryOutcomes)[number]
  reasons: string[]
}

interface Putting {
  kind: CarryKind
  row: CarriedRow
  /** The kind as it stands here. */
  ours: readonly CarriedRow[]
  secrets: Readonly<Record<string, string>>
  ask: ReturnType<typeof askAs>
  /** Writes records by a command between our own services; says how many it has made. */
  load(kind: CarryKind, values: Values): Promise<number>
  /** Names this round: a command that is asked again within it is the same one. */
  round: string
  /** Why what stands is not changed, in words. */
  stays: string
  locale: Locale
}

const SAME: Outcome = { state: 'same', reasons: [] }

/** Every reason, what is wrong at a field behind the field's name. */
const refusedBy = ({ kind, locale }: Putting, answer: Answered): Outcome | undefined => {
  if (answer.ok) return undefined
  const colon = locale === 'en-US' ? ': ' : '：'
  return { state: 'refused', reasons: answer.reasons.map(({ field, msg }) => (field ? `${labelOf(locale, kind, field)}${colon}${msg}` : msg)) }
}

const asking =
  ({ kind, row, ask, round }: Putting) =>
  (endpoint: Endpoint, input: Values, what: string) =>
    ask(kind.contract.service, endpoint, input, createHash('sha256').update(`${round}|${kind.kind}|${row.key}|${what}`).digest('hex'))

/** Moves records so that they stand as in the file, each before its next one; what only this academy has keeps its place among them. */
const putOrder = async (putting: Putting): Promise<Outcome> => {
  const { kind, row, ours } = putting
  const { moveTo } = kind.contract.endpoints
  const idOf = new Map(ours.flatMap((one) => (one.below === undefined && one.id ? [[treeKey(kind, one), one.id] as const] : [])))
  const here = (ours.find(({ key }) => key === row.key)?.values.order ?? []) as string[]
  const wanted = (row.values.order as string[]).filter((key) => idOf.has(key) && here.includes(key))
  const standing = orderAfter(wanted, here)
  const ask = asking(putting)
  let moved = false
  for (let at = wanted.length - 2; at >= 0; at -= 1) {
    const [one, next] = [wanted[at] as string, wanted[at + 1] as string]
    if (standing.indexOf(one) === standing.indexOf(next) - 1) continue
    const place = { id: idOf.get(one), before: idOf.get(next), ...(row.below ? { parent: row.below } : {}) }
    const refused = refusedBy(putting, await ask(moveTo as Endpoint, place, `move ${one}`))
    if (refused) return refused
    standing.splice(standing.indexOf(one), 1)
    standing.splice(standing.indexOf(next), 0, one)
    moved = true
  }
  return moved ? { state: 'changed', reasons: [] } : SAME
}

/** Brings a record to the state that the file tells, by the move that leads there. */
const putState = async (putting: Putting, id: string, now: unknown): Promise<Outcome | undefined> => {
  const { kind, row } = putting
  const wanted = row.values.status
  if (!kind.life || wanted === undefined || wanted === now) return undefined
  const found = Object.entries(kind.life.moves).find(([, { from, to, by }]) => by !== 'server' && to === wanted && from.includes(String(now)))
  const endpoint = found && kind.contract.endpoints[found[0]]
  return endpoint && refusedBy(putting, await asking(putting)(endpoint, { id }, `to ${String(wanted)}`))
}

const sent = ({ kind, row, secrets }: Putting, staying: CarriedRow['staying'] = {}): Values => {
  const { status, ...values } = row.values
  for (const [field, own] of Object.entries(staying)) values[field] = [...((values[field] ?? []) as unknown[]), ...own]
  const own = kind.life ? values : { ...values, ...(status === undefined ? {} : { status }) }
  return { ...own, ...Object.fromEntries(Object.entries(secrets).filter(([field, value]) => kind.secrets.includes(field) && value !== '')) }
}

const make = async (putting: Putting): Promise<Outcome> => {
  const { kind, row, load } = putting
  if (kind.many) return (await load(kind, row.values)) > 0 ? { state: 'made', reasons: [] } : SAME
  const answer = await asking(putting)(kind.saves, sent(putting), 'save')
  const refused = refusedBy(putting, answer)
  if (refused || !answer.ok) return refused ?? SAME
  const { id, status } = (answer.data ?? {}) as { id?: string; status?: string }
  return (id ? await putState(putting, id, status) : undefined) ?? { state: 'made', reasons: [] }
}

const change = async (putting: Putting, here: CarriedRow, fields: readonly string[]): Promise<Outcome> => {
  const { kind, stays } = putting
  if (!kind.updates) return { state: 'refused', reasons: [stays] }
  const what = sent(putting, here.staying)
  if (fields.some((field) => field !== 'status' || !kind.life) || kind.secrets.some((field) => field in what)) {
    const asked = kind.key.length === 0 ? what : { id: here.id, version: here.version, ...what }
    const refused = refusedBy(putting, await asking(putting)(kind.updates, asked, 'update'))
    if (refused) return refused
  }
  return (here.id ? await putState(putting, here.id, here.values.status) : undefined) ?? { state: 'changed', reasons: [] }
}

/** Takes one row of a file over, by the commands of its noun; all that stands against it is told, and it stays as it was. */
export const putRow = async (putting: Putting): Promise<Outcome> => {
  const { kind, row, ours } = putting
  if (row.below !== undefined) return putOrder(putting)
  const here = ours.find(({ key }) => key === row.key)
  if (!here) return make(putting)
  const [difference] = compare(kind, [row], ours).differences
  return difference || Object.keys(putting.secrets).length > 0 ? change(putting, here, difference?.fields ?? []) : SAME
}
