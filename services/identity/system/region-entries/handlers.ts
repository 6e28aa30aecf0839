import { reasonText } from '@academy/chassis/http/answer.ts'
import type { Context } from '@academy/chassis/http/context.ts'
import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { platform } from '@academy/chassis/mongo/scope.ts'
import { malformed, refused } from '@academy/chassis/runtime/refusal.ts'
import type { Returned } from '@academy/contracts/core/endpoint.ts'
import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'
import { shownPage } from '@academy/contracts/core/page.ts'
import { regionEntries } from '@academy/contracts/identity/system/region-entries.ts'
import { RegionModel, ROOT } from '../regions/model.ts'
import { asPlatform } from '../tenants/home.ts'
import { shownRegions } from './tree.ts'

type Row = Returned<typeof regionEntries.endpoints.info>
type Given = Pick<Row, 'code' | 'parentCode'>

const PERMISSION = 'platform:regions'
const TOWN = 4
/** So many digits has a code of each grade; towns have nine or more. */
const digits = [2, 4, 6]
const codeFixed: Reason = { code: 'regionCodeFixed', params: {} }
const here = (ctx: Context) => asPlatform(ctx, PERMISSION)
const plain = crudHandlers(regionEntries as never, RegionModel as never, {
  search: { name: ['nameCn', 'nameEn'] },
}) as unknown as Handlers<typeof regionEntries>

/** A province has nothing above it. */
const outward = (row: Row): Row => {
  const { parentCode, ...rest } = row
  return parentCode === ROOT || parentCode === undefined ? rest : row
}
const shown = (row: Row, ctx: Context): Row => ({ ...outward(row), locked: { fields: ['code'], reason: reasonText(ctx.locale, codeFixed) } })

/** The grade that a region has below this one, and all that stands against its being there. */
const placed = async ({ code, parentCode }: Given, before?: { grade: number; parentCode: string }) => {
  const above = parentCode ? await repository(RegionModel)(platform).one({ code: parentCode }) : null
  const grade = above ? above.grade + 1 : 1
  const stays = before?.parentCode === (parentCode || ROOT)
  const against: Violation[] = []
  if (parentCode && !above) against.push({ field: 'parentCode', code: 'regionUnknown' })
  else if (above && above.status === 'inactive' && !stays) against.push({ field: 'parentCode', code: 'regionInactive' })
  else if (grade > TOWN) against.push({ field: 'parentCode', code: 'regionTown' })
  else if (before && grade !== before.grade) against.push({ field: 'parentCode', code: 'regionGrade' })
  else if (code.length < 9 && code.length !== digits[grade - 1])
    against.push({ field: 'code', code: 'regionDigits', params: { digits: digits[grade - 1] ?? '9–12' } })
  else if (code.length >= 9 && grade < TOWN) against.push({ field: 'code', code: 'regionDigits', params: { digits: digits[grade - 1] ?? '' } })
  if (against.length > 0) throw malformed(against)
  return { parentCode: parentCode || ROOT, grade }
}

const stays = async (): Promise<never> => {
  throw refused([{ code: 'regionStays', remedy: { code: 'deactivateRegion' } }])
}

/** Regions are named by records of all kinds: they are added, renamed, moved within their grade and set out of use, never deleted. */
export const regionEntryHandlers: Handlers<typeof regionEntries> = {
  ...plain,
  page: async (query, ctx) => {
    const found = (await plain.page(query, await here(ctx))) as unknown as { records: Row[] }
    return shownPage(found as never, found.records.map(outward)) as never
  },
  info: async (input, ctx) => shown((await plain.info(input, await here(ctx))) as Row, ctx),
  children: async ({ open = [], text }, ctx) => {
    await here(ctx)
    return (await shownRegions(open, text)).map((row) => outward(row as never)) as never
  },
  save: async (input, ctx) => {
    const at = await here(ctx)
    return shown((await plain.save({ ...input, ...(await placed(input)) } as never, at)) as Row, ctx) as never
  },
  update: async (input, ctx) => {
    const at = await here(ctx)
    const row = await repository(RegionModel)(platform).byId(input.id)
    if (row && row.code !== input.code) throw refused([codeFixed])
    const place = row ? await placed(input, row) : {}
    return shown((await plain.update({ ...input, ...place } as never, at)) as Row, ctx) as never
  },
  activate: async (input, ctx) => shown((await plain.activate(input, await here(ctx))) as Row, ctx) as never,
  deactivate: async (input, ctx) => shown((await plain.deactivate(input, await here(ctx))) as Row, ctx) as never,
  remove: stays,
  removeOne: stays,
  removeListed: stays,
}
