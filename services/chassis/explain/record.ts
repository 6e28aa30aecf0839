import type { Contract } from '@academy/contracts/core/endpoint.ts'
import type { FindSpec } from '@academy/contracts/core/find-text.ts'
import type { Context } from '../http/context.ts'
import type { Route } from '../http/serve.ts'
import { database } from '../mongo/database.ts'
import { type DataModel, modelOfNoun } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import { everything } from '../mongo/scope.ts'
import { Refusal } from '../runtime/refusal.ts'
import { inScript } from '../runtime/traditional.ts'

export type Row = Record<string, unknown> & { id: string }
type Stored = DataModel<import('zod').z.ZodObject>

/** A record as its reader is answered; undefined where he is told that there is none. */
export type Answered = Record<string, unknown> | undefined

/** The collection of a contract's noun; undefined where it has none of its own. */
export const modelOf = ({ service, noun }: Contract): Stored | undefined => modelOfNoun(database(service), noun.split('/').at(-1) ?? noun)

/** The routes by which a noun's records are read. */
export interface Readings {
  info: Route | undefined
  /** Its list, where it can be asked for one row alone. */
  row: Route | undefined
}

/** How the records of each contract are read. */
export const readingsOf = (routes: readonly Route[]): ((contract: Contract) => Readings) => {
  const named = (name: string) => new Map(routes.filter((route) => route.name === name).map((route) => [route.contract, route]))
  const [infos, pages] = [named('info'), named('page')]
  const rowOf = (page: Route | undefined) => (page && 'id' in ((page.endpoint.input as unknown as { shape?: object }).shape ?? {}) ? page : undefined)
  return (contract) => ({ info: infos.get(contract), row: rowOf(pages.get(contract)) })
}

const asAnswered = async ({ info, row }: Readings, contract: Contract, id: string, ctx: Context): Promise<Answered> => {
  if (info) return (await info.handler({ id }, ctx)) as Answered
  if (row) return ((await row.handler({ id, limit: 1 }, ctx)) as { records: Answered[] }).records[0]
  const model = modelOf(contract)
  return model ? ((await repository(model)(ctx).byId(id)) ?? undefined) : undefined
}

/** What the noun's own `info` or list answers this reader; a noun without either is read as every handler reads it. */
export const answeredFor = async (readings: Readings, contract: Contract, id: string, ctx: Context): Promise<Answered> => {
  try {
    return await asAnswered(readings, contract, id, ctx)
  } catch (error) {
    if (error instanceof Refusal && (error.code === 'absent' || error.code === 'noPermission')) return undefined
    throw error
  }
}

/** A record of the academy as it lies there, wherever the reader reaches. */
export const storedRow = async (contract: Contract, id: string, ctx: Context): Promise<Row | undefined> => {
  const model = modelOf(contract)
  return model ? (((await repository(model)({ ...ctx, dataScope: everything }).byId(id)) as Row | null) ?? undefined) : undefined
}

const texts = (row: Record<string, unknown>, keys: readonly string[]): string[] =>
  keys.flatMap((key) => (typeof row[key] === 'string' && row[key] !== '' ? [row[key] as string] : []))

/** What a record is called, and what tells it from others of its name. */
export const calledOf = (row: Record<string, unknown>, find: FindSpec | undefined, locale: Context['locale']): { title: string; hint: string } => {
  const stems = [...(find ? [find.title] : []), 'name', 'title', 'courseName', 'userName']
  const [own, other] = locale === 'en-US' ? ['En', 'Cn'] : ['Cn', 'En']
  const [name] = texts(row, [...stems.map((stem) => `${stem}${own}`), ...stems.map((stem) => `${stem}${other}`), ...stems])
  const [code] = texts(row, ['number', 'code', 'userCode', 'paramCode', 'plate', 'loginName'])
  return { title: inScript(locale, name ?? code ?? String(row.id).slice(0, 8)), hint: name ? (code ?? '') : '' }
}

const list = (value: unknown): string[] => [value ?? []].flat().filter((one): one is string => typeof one === 'string')

/** By which organisations and whose own a record is narrowed. */
export const placesOf = (contract: Contract, row: Row | undefined): { orgIds: string[]; selfId?: string } => {
  const scope = modelOf(contract)?.scope
  if (!row || !scope) return { orgIds: [] }
  const selfId = scope.self ? row[scope.self] : undefined
  return { orgIds: [scope.org ?? []].flat().flatMap((field) => list(row[field])), ...(typeof selfId === 'string' ? { selfId } : {}) }
}
