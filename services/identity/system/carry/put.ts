import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Answered, askAs } from '@academy/chassis/runtime/ask-as.ts'
import { type Locale, say } from '@academy/chassis/runtime/texts.ts'
import type { Endpoint } from '@academy/contracts/core/endpoint.ts'
import type { carryOutcomes } from '@academy/contracts/identity/system/carry.ts'
import { compare, orderAfter } from './compare.ts'
import type { CarryKind } from './kinds.ts'
import { type CarriedRow, isBlank, sameIn, type Values } from './rows.ts'
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
  /** This round has written something before. */
  written: boolean
  secrets: Readonly<Record<string, string>>
  ask: ReturnType<typeof askAs>
  /** The kind as it stands now. */
  reread(): Promise<readonly CarriedRow[]>
  /** Names this round: a command that is asked again within it is the same one. */
  round: string
  /** In words: why what stands is not changed, and why a field of it is not. */
  stays: string
  kept: string
  locale: Locale
}

const AGAIN = 4
const PAUSE_MS = 300
const SAME: Outcome = { state: 'same', reasons: [] }

/** A reason behind the name of the field that it stands at. */
const atField = (kind: CarryKind, locale: Locale, field: string, msg: string): string =>
  say(locale, 'identity/carry:atField', { field: labelOf(locale, kind, field.split(/[.[]/)[0] ?? field), reason: msg })

/** Every reason, what is wrong at a field behind the field's name. */
const refusedBy = ({ kind, locale }: Putting, answer: Answered): Outcome | undefined => {
  if (answer.ok) return undefined
  return { state: 'refused', reasons: answer.reasons.map(({ field, msg }) => (field ? atField(kind, locale, field, msg) : msg)) }
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
  const { kind } = putting
  let answer = await asking(putting)(kind.saves, sent(putting), 'save')
  // what it names may have been made by this round just now, and not be heard of there yet
  for (let again = 1; kind.follows && putting.written && !answer.ok && again <= AGAIN; again += 1) {
    await setTimeout(PAUSE_MS)
    answer = await asking(putting)(kind.saves, sent(putting), `save ${again}`)
  }
  const refused = refusedBy(putting, answer)
  if (refused || !answer.ok) return refused ?? SAME
  const { id, status } = (answer.data ?? {}) as { id?: string; status?: string }
  return (id ? await putState(putting, id, status) : undefined) ?? { state: 'made', reasons: [] }
}

/** What the file leaves blank and the noun keeps as it is when it is not sent. */
const leftBy = async ({ kind, row, kept, locale, reread }: Putting, here: CarriedRow, fields: readonly string[]): Promise<Outcome | undefined> => {
  const blanked = fields.filter((field) => isBlank(row.values[field]) && !isBlank(here.values[field]))
  if (blanked.length === 0) return undefined
  const now = (await reread()).find(({ key }) => key === row.key)
  const left = now ? blanked.filter((field) => !sameIn(kind, field, now.values[field], row.values[field])) : []
  return left.length > 0 ? { state: 'refused', reasons: left.map((field) => atField(kind, locale, field, kept)) } : undefined
}

const change = async (putting: Putting, here: CarriedRow, fields: readonly string[]): Promise<Outcome> => {
  const { kind, row, stays } = putting
  if (!kind.updates) return { state: 'refused', reasons: [stays] }
  const emptied = kind.alike.filter((field) => isBlank(row.values[field]) && !isBlank(here.values[field]))
  const what = { ...Object.fromEntries(emptied.map((field) => [field, []])), ...sent(putting, here.staying) }
  if (fields.some((field) => field !== 'status' || !kind.life) || kind.secrets.some((field) => field in what)) {
    const asked = kind.key.length === 0 ? what : { id: here.id, version: here.version, ...what }
    const refused = refusedBy(putting, await asking(putting)(kind.updates, asked, 'update'))
    if (refused) return refused
    const left = await leftBy(putting, here, fields)
    if (left) return left
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
