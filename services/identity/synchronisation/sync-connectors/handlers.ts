import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { ownedFields } from '@academy/contracts/identity/synchronisation/sync-fields.ts'
import { RunModel } from '../sync-runs/model.ts'
import { allowedHost } from '../sync-runs/pull.ts'
import { ConnectorModel } from './model.ts'
import { endTokens, issueToken, tokensOf, withdrawToken } from './tokens.ts'

type Given = Parsed<(typeof syncConnectors)['endpoints']['save']>

const plain = crudHandlers(syncConnectors, ConnectorModel)
const ownable = new Set<string>(ownedFields)

const mappingFaults = ({ kind, fields }: Given): Violation[] => {
  const seen = { field: new Set<string>(), column: new Set<string>() }
  const found = fields.flatMap(({ field, column, owned }, at): Violation[] => {
    const twice = seen.field.has(field) ? [{ field: `fields[${at}].field`, code: 'duplicate' }] : []
    const same = column && seen.column.has(column) ? [{ field: `fields[${at}].column`, code: 'duplicate' }] : []
    seen.field.add(field)
    if (column) seen.column.add(column)
    const blank = kind === 'csv' && !column ? [{ field: `fields[${at}].column`, code: 'required' }] : []
    const odd = owned && !ownable.has(field) ? [{ field: `fields[${at}].owned`, code: 'notOwnable' }] : []
    return [...twice, ...same, ...blank, ...odd]
  })
  return seen.field.has('idNumber') ? found : [...found, { field: 'fields', code: 'idNumberMapped' }]
}

/** Half a place is none: organisation and position go together. */
const placeFaults = ({ fields }: Given): Violation[] => {
  const [org, position] = ['organisation', 'position'].map((name) => fields.find(({ field }) => field === name))
  return Boolean(org) === Boolean(position) && org?.owned === position?.owned ? [] : [{ field: 'fields', code: 'placeTogether' }]
}

const judged = (input: Given, ctx: Context): void => {
  const { kind, url, pullHour } = input
  const found = [...mappingFaults(input), ...placeFaults(input)]
  if (url && kind !== 'csv') found.push({ field: 'url', code: 'csvOnly' })
  else if (url && !allowedHost(url, ctx.parameter('sync.hosts'))) found.push({ field: 'url', code: 'hostNotAllowed' })
  if (pullHour !== undefined && !url) found.push({ field: 'url', code: 'required' })
  if (found.length > 0) throw malformed(found)
}

/** A connector whose run is open stays as it is: what was compared by it is not applied by another. */
const keepOpen = async (ctx: Context, ids: readonly string[]): Promise<void> => {
  if (await repository(RunModel)(unscoped(ctx)).one({ connectorId: { $in: ids }, open: true })) throw refused([{ code: 'syncRunOpen', params: {} }])
}

const remove = async (ids: string[], ctx: Context) => {
  await keepOpen(ctx, ids)
  const removed = await plain.remove(ids, ctx)
  await endTokens(ctx, ids)
  return removed
}

export const connectorHandlers: Handlers<typeof syncConnectors> = {
  ...plain,
  save: (input, ctx) => {
    judged(input, ctx)
    return plain.save(input, ctx)
  },
  update: async (input, ctx) => {
    judged(input, ctx)
    await keepOpen(ctx, [input.id])
    return plain.update(input, ctx)
  },
  remove,
  removeOne: ({ id }, ctx) => remove([id], ctx),
  removeListed: ({ id }, ctx) => remove([id], ctx),
  tokens: ({ id }, ctx) => tokensOf(ctx, id),
  issue: ({ id }, ctx) => issueToken(ctx, id),
  withdraw: ({ id, tokenId }, ctx) => withdrawToken(ctx, id, tokenId),
}
