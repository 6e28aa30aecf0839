import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { treeHandlers } from '@academy/chassis/http/tree-handlers.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { rowLock } from '@academy/chassis/mongo/row-lock.ts'
import { callService } from '@academy/chassis/runtime/call.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import { shippedDictionaries } from '@academy/chassis/runtime/shipped-dictionaries.ts'
import { sayFirst } from '@academy/chassis/runtime/texts.ts'
import { type Returned, services } from '@academy/contracts/core/endpoint.ts'
import type { Reason } from '@academy/contracts/core/envelope.ts'
import { joinedIn } from '@academy/contracts/core/joined.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { usesSource } from '@academy/contracts/core/uses-source.ts'
import { dictionaryItems } from '@academy/contracts/identity/system/dictionary-items.ts'
import { db } from '../../database.ts'
import { DictionaryModel } from '../dictionaries/model.ts'

type Item = Returned<typeof dictionaryItems.endpoints.info>
type Values = Record<string, unknown>
type Keyed = Pick<Item, 'dictType' | 'dictValue'>

const shipped = new Set(shippedDictionaries().map(({ dictType, dictValue }) => `${dictType}|${dictValue}`))
/** A type is known by its name, an item by its type and value; where it stands follows from these. */
const keyed = ({ dictType, dictValue }: Keyed) => ({
  code: dictValue === '' ? dictType : `${dictType}.${dictValue}`,
  ...(dictValue === '' ? {} : { parentCode: dictType }),
})
const derived = (row: Values): Values => ({ ...row, ...keyed(row as unknown as Keyed) })

/** An item stays in its type: its value is known there alone. */
const staysInType = (row: Values, parent: Values | undefined): Reason[] =>
  String(row.parentCode ?? '') === String(parent?.code ?? '') ? [] : [{ code: 'dictTypeFixed', params: {} }]

const keyFixed: Reason = { code: 'dictKeyFixed', params: {} }
const repo = repository(DictionaryModel)
const tree = treeHandlers(dictionaryItems, DictionaryModel, crudHandlers(dictionaryItems, DictionaryModel) as never, {
  turn: rowLock(db, 'dictionary_turns'),
  derived,
  judge: staysInType,
})
const plain = tree as unknown as Handlers<typeof dictionaryItems>
const sources = services.map((service) => ({ service, endpoint: usesSource(service).endpoints.ofDictionary }))

/** Who holds this value, of all services: a count a kind. Throws unavailable where one of them cannot say. */
const usesOf = async (platform: Platform, ctx: Context, { dictType, dictValue }: Keyed) => {
  const { tenantId, requestId, correlationId } = ctx
  const asked = sources.map(({ service, endpoint }) =>
    callService(platform, service, endpoint, { dictType, dictValue }, { tenantId, requestId, correlationId }),
  )
  return (await Promise.all(asked)).flatMap(({ uses }) => uses)
}

/** What stands against removing an item: the product itself knows it, or records hold it. */
const removalReasons = async (platform: Platform, ctx: Context, row: Keyed & { dictNameCn: string; dictNameEn: string }): Promise<Reason[]> => {
  const name = ctx.locale === 'en-US' ? row.dictNameEn : row.dictNameCn
  if (shipped.has(`${row.dictType}|${row.dictValue}`)) return [{ code: 'dictShipped', params: { name }, remedy: { code: 'hideDictItem' } }]
  if (row.dictValue === '') return []
  const uses = await usesOf(platform, ctx, row)
  if (uses.length === 0) return []
  const kinds = uses.map(({ noun, count }) => `${sayFirst(ctx.locale, [`jobs/operation-logs:nouns.${noun}`]) ?? noun} ${count}`)
  const count = uses.reduce((sum, use) => sum + use.count, 0)
  return [{ code: 'dictInUse', params: { name, count, kinds: joinedIn(ctx.locale, kinds) }, remedy: { code: 'hideDictItem' } }]
}

const removeUnused = async (platform: Platform, ids: string[], ctx: Context) => {
  const rows = await repo(unscoped(ctx)).byIds(ids)
  const against = (await Promise.all(rows.map((row) => removalReasons(platform, ctx, row)))).flat()
  if (against.length > 0) throw refused(against)
  return plain.remove(ids, ctx)
}

const shown = (row: Item, ctx: Context): Item => ({
  ...row,
  ...keyed(row),
  locked: { fields: ['dictType', 'dictValue'], reason: reasonText(ctx.locale, keyFixed) },
})

export const dictionaryItemHandlers = (platform: Platform): Handlers<typeof dictionaryItems> => ({
  ...plain,
  page: async (query, ctx) => {
    const found = (await plain.page(query, ctx)) as Awaited<ReturnType<typeof plain.page>> & { records: Item[] }
    return shownPage(
      found as never,
      found.records.map((row) => ({ ...row, ...keyed(row) })),
    ) as never
  },
  info: async (input, ctx) => shown((await plain.info(input, ctx)) as Item, ctx),
  save: async (input, ctx) => {
    if (await repo(unscoped(ctx)).one({ dictType: input.dictType, dictValue: input.dictValue }))
      throw malformed([{ field: input.dictValue === '' ? 'dictType' : 'dictValue', code: 'duplicate' }])
    return plain.save(input, ctx)
  },
  update: async (input, ctx) => {
    const row = await repo(unscoped(ctx)).byId(input.id)
    if (row && (row.dictType !== input.dictType || row.dictValue !== input.dictValue)) throw refused([keyFixed])
    return plain.update(input, ctx)
  },
  remove: (ids, ctx) => removeUnused(platform, ids, ctx),
  removeOne: ({ id }, ctx) => removeUnused(platform, [id], ctx),
})
