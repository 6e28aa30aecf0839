import type { Context } from '@academy/chassis/http/context.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { type AuditRow, auditRows } from '@academy/chassis/mongo/audit.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { absent } from '@academy/chassis/runtime/refusal.ts'
import { say, sayFirst } from '@academy/chassis/runtime/texts.ts'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import { valueWords } from '@academy/chassis/runtime/value-words.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import type { RoleProcess } from '@academy/contracts/identity/access/role-fields.ts'
import { processRights } from '@academy/contracts/identity/access/role-fields.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import type { roleFacts } from '@academy/contracts/identity/accounts/role-facts.ts'
import { RoleModel } from '../../access/public.ts'
import { db } from '../../database.ts'
import { positions as positionsOf } from '../sessions/grants.ts'
import { permissionGroups } from './permission-groups.ts'

type Locale = Context['locale']
type Change = AuditRow['changes'][number]
interface Words {
  locale: Locale
  positions: ReadonlyMap<string, string>
}

const AREA = 'identity/roles'
const LIMIT = 10
/** What is told in another way, or says nothing to a reader. */
const UNTOLD = new Set(['permissions', 'processes', 'builtIn'])

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [])
const speak = (locale: Locale, key: string, params: Record<string, unknown> = {}) => say(locale, `${AREA}:changes.${key}`, params)

/** Permissions as the pages and buttons that they open, a line for each page. */
const rightsIn = (locale: Locale, codes: readonly string[]): string[] => {
  const wanted = new Set(codes)
  const english = locale === 'en-US'
  const groups = permissionGroups().flatMap(({ nameCn, nameEn, verbs }) => {
    const own = verbs.filter(({ permission }) => wanted.delete(permission)).map((verb) => (english ? verb.nameEn : inScript(locale, verb.nameCn)))
    return own.length > 0 ? [speak(locale, 'right', { page: english ? nameEn : inScript(locale, nameCn), verbs: own.join(speak(locale, 'comma')) })] : []
  })
  // what no page has any more is told by its code
  return [...groups, ...wanted]
}

const modelName = (locale: Locale, code: string): string => {
  const model = shippedModels.find((one) => one.code === code)
  return model ? (locale === 'en-US' ? model.nameEn : inScript(locale, model.nameCn)) : code
}

const processLines = (locale: Locale, { before, after }: Change): string[] => {
  if (!Array.isArray(after)) return [speak(locale, 'allProcesses')]
  const [was, is] = [(before ?? []) as RoleProcess[], after as RoleProcess[]]
  const rightsOf = (list: readonly RoleProcess[], model: string) => {
    const one = list.find((process) => process.model === model)
    const held = processRights.filter((right) => one?.[right]).map((right) => say(locale, `${AREA}:rights.${right}`))
    return held.length > 0 ? held.join(speak(locale, 'comma')) : speak(locale, 'noneOf')
  }
  return [...new Set([...was, ...is].map(({ model }) => model))].flatMap((model) => {
    const [from, to] = [rightsOf(was, model), rightsOf(is, model)]
    return from === to ? [] : [speak(locale, 'process', { model: modelName(locale, model), before: from, after: to })]
  })
}

/** A value of any other field: a word of a dictionary, positions by name, a switch, plain text. */
const valueIn = ({ locale, positions }: Words, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return speak(locale, 'none')
  if (Array.isArray(value))
    return texts(value)
      .map((code) => (code === '*' ? speak(locale, 'everybody') : (positions.get(code) ?? code)))
      .join(speak(locale, 'comma'))
  return valueWords(locale, { area: AREA, shape: roles.fields.shape }, field, value)
}

const lineOf = (words: Words, { field, before, after }: Change): string => {
  const label = sayFirst(words.locale, [`${AREA}:fields.${field}`, `fields.${field}`]) ?? field
  return speak(words.locale, 'line', { label, before: valueIn(words, field, before), after: valueIn(words, field, after) })
}

/** One audit row of a role in words. */
const told = (words: Words, row: AuditRow) => {
  const { locale } = words
  const permissions = row.changes.find(({ field }) => field === 'permissions')
  const [was, is] = [texts(permissions?.before), texts(permissions?.after)]
  const process = row.changes.find(({ field }) => field === 'processes')
  const rest = row.changes.filter(({ field }) => !UNTOLD.has(field))
  return {
    ...{ id: row._id, at: row.at, what: row.what, ...(row.userId && row.userId !== 'system' ? { userId: row.userId } : {}) },
    whatName: sayFirst(locale, [`jobs/operation-logs:whats.${row.what}`, `verbs.${row.what}`]) ?? row.what,
    added: rightsIn(
      locale,
      is.filter((one) => !was.includes(one)),
    ),
    removed: rightsIn(
      locale,
      was.filter((one) => !is.includes(one)),
    ),
    lines: [...rest.map((change) => lineOf(words, change)), ...(process ? processLines(locale, process) : [])],
  }
}

/** Who changed what of a role, the newest first, in the reader's language. Throws absent. */
export const roleHistory: Handlers<typeof roleFacts>['history'] = async ({ roleId: id, page = 1, limit = LIMIT }, ctx) => {
  if (!(await repository(RoleModel)(ctx).byId(id))) throw absent()
  const filter = { tenantId: ctx.tenantId, noun: RoleModel.name, entityId: id }
  const [total, rows] = await Promise.all([
    auditRows(db).countDocuments(filter),
    auditRows(db)
      .find(filter)
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * limit)
      .limit(limit)
      .lean(),
  ])
  const codes = rows.flatMap(({ changes }) => changes.flatMap(({ before, after }) => [...texts(before), ...texts(after)]).filter((one) => !one.includes(':')))
  const known = codes.length > 0 ? await positionsOf(ctx).find({ code: { $in: [...new Set(codes)] } }) : []
  const named = new Map(known.map(({ code, nameCn, nameEn }) => [code, ctx.locale === 'en-US' ? nameEn : inScript(ctx.locale, nameCn)]))
  const words = { locale: ctx.locale, positions: named }
  const records = rows.map((row) => told(words, row as AuditRow))
  return { records, total, size: limit, current: page, pages: Math.max(1, Math.ceil(total / limit)) } as never
}
