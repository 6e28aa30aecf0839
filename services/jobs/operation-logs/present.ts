import { replica } from '@academy/chassis/events/replica.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { sayFirst } from '@academy/chassis/runtime/texts.ts'
import type { AuditEntry } from '@academy/contracts/core/audit-source.ts'
import type { Returned, Service } from '@academy/contracts/core/endpoint.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import type { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { db } from '../database.ts'
import { labelOf, nounName, placeOf, shownValue } from './nouns.ts'

export type Entry = AuditEntry & { service: Service }
type Row = Returned<(typeof operationLogs)['endpoints']['info']>

const roles = replica(db, 'role_replica', roleState)
/** Fields by which people know a record, the first that a change holds. */
const NAMING = ['code', 'number', 'paramCode', 'userCode', 'dictValue', 'nameCn', 'dictNameCn', 'title']
const LINE = 500

type Names = (id: string) => string | undefined

/** Fields that name a person: `userId`, `byUserId`. */
const PERSON = /(^u|U)serId$/

/** The people whom these rows name: who did it, and whom their changes are about. */
export const peopleIn = (entries: readonly Entry[]): string[] => {
  const changed = entries.flatMap(({ changes }) => changes.filter(({ field, personal }) => PERSON.test(field) && !personal))
  const ids = [...entries.map(({ userId }) => userId), ...changed.flatMap(({ before, after }) => [before, after])]
  return [...new Set(ids.filter((id): id is string => typeof id === 'string' && id !== ''))]
}

const changesOf = (entry: Entry, locale: Context['locale'], names: Names, most: number): Row['changes'] =>
  entry.changes.map(({ field, before, after, personal }) => {
    const label = labelOf(locale, entry.service, entry.noun, field)
    if (personal) return { field, label, personal }
    const shown = (value: unknown) => (PERSON.test(field) && typeof value === 'string' && names(value)) || shownValue(locale, entry, field, value, most)
    const [was, is] = [shown(before), shown(after)]
    return { field, label, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }
  })

const entityNameOf = ({ changes }: Entry): string | undefined => {
  const found = NAMING.flatMap((field) => changes.filter((change) => change.field === field && !change.personal))
  const texts = found.map(({ before, after }) => after ?? before).filter((value): value is string => typeof value === 'string' && value !== '')
  return texts[0]
}

const lineOf = (changes: Row['changes'], locale: Context['locale']): string => {
  const colon = locale === 'en-US' ? ': ' : '：'
  // a field that nobody has words for says nothing in a line; an open row tells it
  const told = changes.filter(({ field, label }) => field !== label)
  const parts = told.map(({ label, before, after, personal }) => (personal ? label : `${label}${colon}${before ?? '—'} → ${after ?? '—'}`))
  const line = parts.join(locale === 'en-US' ? '; ' : '；')
  return line.length > LINE ? `${line.slice(0, LINE)}…` : line
}

/** Audit rows as their readers see them; `most` signs of each value. */
export const present = async (ctx: Context, entries: readonly Entry[], names: Names, most: number): Promise<Row[]> => {
  const known = new Map((await roles(ctx).all()).map((role) => [role.code, ctx.locale === 'en-US' ? role.nameEn : role.nameCn]))
  return entries.map((entry) => {
    const { service, noun, what, entityId, role, through, row, userId, correlationId } = entry
    const changes = changesOf(entry, ctx.locale, names, most)
    const entityName = entityNameOf(entry)
    const place = what === 'remove' ? undefined : placeOf(service, noun, entityId)
    const roleName = role ? known.get(role) : undefined
    const userName = names(userId)
    return {
      ...{ id: `${service}.${entry.id}`, at: new Date(entry.at), service, userId, what, noun, entityId, correlationId, changes },
      whatName: sayFirst(ctx.locale, [`jobs/operation-logs:whats.${what}`, `verbs.${what}`]) ?? what,
      nounName: nounName(ctx.locale, service, noun),
      summary: lineOf(changes, ctx.locale),
      followed: entry.causationId !== undefined,
      ...(userName ? { userName } : {}),
      ...(role ? { role } : {}),
      ...(roleName ? { roleName } : {}),
      ...(through ? { through } : {}),
      ...(row === undefined ? {} : { row }),
      ...(entityName ? { entityName } : {}),
      ...(place ? { place } : {}),
    }
  })
}
