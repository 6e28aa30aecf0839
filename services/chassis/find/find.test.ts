import { codes } from '@academy/contracts/core/codes.ts'
import { crud } from '@academy/contracts/core/crud.ts'
import { findIn } from '@academy/contracts/core/find.ts'
import { FOUND_MOST } from '@academy/contracts/core/find-text.ts'
import { bilingual, naturalKey } from '@academy/contracts/core/rules.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { z } from 'zod'
import { crudHandlers } from '../http/crud-handlers.ts'
import { serve } from '../http/serve.ts'
import { copyTo } from '../mongo/atomic.ts'
import { auditRows } from '../mongo/audit.ts'
import { database } from '../mongo/database.ts'
import { nounModel } from '../mongo/model.ts'
import { module, serviceOf } from '../runtime/module.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { idsFound } from './ids-found.ts'
import { startTelling } from './rebuild.ts'
import { finds } from './source.ts'
import { FOUND } from './tokens.ts'

const db = database('training')
const nounOf = (noun: string, weight: number) =>
  crud({
    service: 'training',
    noun,
    path: `/training/${noun}`,
    permission: `training:${noun}`,
    fields: z.object({ code: naturalKey(40), ...bilingual('name', 80), colour: naturalKey(20).optional() }),
    find: { title: 'name', text: ['code'], weight },
    sort: ['code'],
  })
const [tools, parts] = [nounOf('tools', 2), nounOf('parts', 5)]
const ToolModel = nounModel(db, tools)
const PartModel = nounModel(db, parts)
const app = serviceOf('training', [
  module({
    name: 'tools',
    routes: () => [...serve(tools, crudHandlers(tools, ToolModel)), ...serve(parts, crudHandlers(parts, PartModel))],
    finds: [finds(tools, ToolModel), finds(parts, PartModel, { portal: { within: () => ({ colour: 'open' }), link: ({ id }) => `/parts/${id}` } })],
  }),
])
const [all, some] = ['ALL', 'TOOLS'].map((code) => ({ userId: `u-${code}`, grants: [{ code, roots: [] }] })) as [object, object]
const elsewhere = { ...all, tenantId: 'elsewhere' }
const { find } = findIn('training').endpoints

let site: Installation
const seek = async (text: string, as: object = all, place?: 'portal' | 'office') =>
  site.ok(await site.call('training', find, { text, place: place ?? 'office' }, as)).hits
const names = async (text: string, as?: object, place?: 'portal' | 'office') => (await seek(text, as, place)).map(({ title }) => title)
const tool = async (code: string, nameCn: string, nameEn = 'Tool', as: object = all) =>
  site.ok(await site.call('training', tools.endpoints.save, { code, nameCn, nameEn }, as)).id
const part = async (code: string, nameCn: string, colour?: string) =>
  site.ok(await site.call('training', parts.endpoints.save, { code, nameCn, nameEn: 'Part', ...(colour ? { colour } : {}) }, all)).id

beforeAll(async () => {
  site = await installation([app])
  for (const tenantId of ['chengtu', 'elsewhere'])
    for (const [code, nouns] of Object.entries({ ALL: ['tools', 'parts'], TOOLS: ['tools'] })) {
      const permissions = nouns.flatMap((noun) => ['page', 'save', 'update', 'delete'].map((verb) => `training:${noun}:${verb}`))
      await site.tell(
        roleState,
        `${tenantId}-${code}`,
        { id: `${tenantId}-${code}`, code, nameCn: code, nameEn: code, dataScope: '1', permissions },
        { tenantId },
      )
    }
  await site.settled()
})
afterAll(async () => site.stop())

test('Chinese is found by one sign, by two and by more, whatever stands between the words of a question', async () => {
  await tool('CN-1', '高压电池检测仪')
  await tool('CN-2', '电机检修台')
  expect((await names('检')).sort()).toEqual(['电机检修台', '高压电池检测仪'])
  expect(await names('电池')).toEqual(['高压电池检测仪'])
  expect(await names('电池检测')).toEqual(['高压电池检测仪'])
  expect(await names('检测 高压')).toEqual(['高压电池检测仪'])
  expect(await names('池电')).toEqual([])
  // its pairs are there, the run is not
  expect(await names('电检修')).toEqual([])
})

test('traditional signs find what is written in simplified ones, wide letters and accents what is plain', async () => {
  await tool('CN-3', '变速器举升机', 'Gearbox Lift')
  expect(await names('變速器')).toEqual(['变速器举升机'])
  expect(await names('ｇｅａｒ')).toEqual(['变速器举升机'])
  expect(await names('GÉARBOX lift')).toEqual(['变速器举升机'])
  expect((await seek('gearbox', { ...all, locale: 'en-US' }))[0]).toMatchObject({ title: 'Gearbox Lift', hint: 'CN-3', noun: 'tools' })
  expect(await names('變速器', { ...all, locale: 'zh-TW' })).toEqual(['變速器舉升機'])
})

test('a code that is the question comes before codes that begin so, these before others, and among equals the heavier noun', async () => {
  await tool('RK10', '甲')
  await tool('RK1', '乙')
  await part('RK12', '丙')
  await part('X-RK1', '丁')
  expect(await names('rk1')).toEqual(['乙', '丙', '甲', '丁'])
})

test('a noun gives so many at most, and its best are among them however many fit', async () => {
  for (let n = 0; n < FOUND_MOST * 5; n++) await tool(`MANY-${n}`, `王某${n}`)
  await tool('LAST', '王')
  const found = await names('王')
  expect([found.length, found[0]]).toEqual([FOUND_MOST, '王'])
})

test('a list that names records by a text gets their ids from the same index; a text within a word is sought in all', async () => {
  const who = { tenantId: 'chengtu', dataScope: { kind: 'all' } } as const
  const ids = (text: string) => idsFound(ToolModel, who, text, { code: { $regex: text } })
  const one = await tool('IDS-7731', '电检修仪')
  const other = await tool('IDS-7732', '电检仪检修')
  expect(await ids('電檢修')).toEqual([one])
  expect((await ids('ids 773')).sort()).toEqual([one, other].sort())
  expect(await ids('7732')).toEqual([other])
  expect((await ids('DS-773')).sort()).toEqual([one, other].sort())
})

test('nobody finds what he may not read: without the permission, in another academy, in a remembered browser, in the portal what it does not show', async () => {
  await part('SECRET-1', '机密件')
  await part('SECRET-2', '机密件公开', 'open')
  await tool('SECRET-3', '机密具', 'Tool', elsewhere)
  expect((await names('机密')).sort()).toEqual(['机密件', '机密件公开'])
  expect(await names('机密', some)).toEqual([])
  expect(await names('机密', elsewhere)).toEqual(['机密具'])
  expect(await names('机密', { userId: 'u-nobody' })).toEqual([])
  expect(await names('机密', { ...all, portal: true })).toEqual([])
  expect((await seek('机密', { userId: 'u-nobody' }, 'portal')).map(({ title, link }) => [title, link.split('/')[1]])).toEqual([['机密件公开', 'parts']])
})

test('what is changed is found by its new words alone, what is deleted not at all; answers and audit rows say nothing of it', async () => {
  const id = await tool('CHG-1', '旧名扳手')
  site.ok(await site.call('training', tools.endpoints.update, { id, code: 'CHG-1', nameCn: '新名扳手', nameEn: 'Tool' }, all))
  expect(await names('旧名')).toEqual([])
  const [hit] = await seek('新名')
  expect(hit).toMatchObject({ id, link: `/manage/training-tools?open=${id}` })
  expect(JSON.stringify(await site.call('training', tools.endpoints.info, { id }, all))).not.toContain(FOUND)
  const audits = await auditRows(db).find({ entityId: id }).lean()
  expect(audits.length).toBe(2)
  expect(JSON.stringify(audits)).not.toContain(FOUND)
  site.ok(await site.call('training', tools.endpoints.removeOne, { id }, all))
  expect(await names('新名')).toEqual([])
})

test('what a record is found by is not changed past the door that keeps it', async () => {
  const id = await tool('HOT-1', '热')
  const who = { tenantId: 'chengtu', dataScope: { kind: 'all' } } as const
  await expect(copyTo(ToolModel, who, id, { nameCn: '冷' })).rejects.toThrow('nameCn')
  await copyTo(ToolModel, who, id, { colour: 'red' })
})

test.each(['.*', '(', '^[a-z]', '$where', '🙂🙂', '——', '`', '%', '\\'])('%s finds nothing and breaks nothing', async (text) => {
  expect(await seek(text)).toEqual([])
})
test('nothing, a null byte and ten thousand letters are told at their field', async () => {
  for (const text of ['', ' ', 'x'.repeat(10_000)]) {
    const answer = await site.call('training', find, { text }, all)
    expect([answer.code, (answer.data as unknown as { fields: { field: string }[] }).fields[0]?.field]).toEqual([codes.malformed, 'text'])
  }
  expect([codes.success, codes.malformed]).toContain((await site.call('training', find, { text: '\u0000' }, all)).code)
})

describe('rows of before', () => {
  const rows = () => ToolModel.raw.collection
  /** As a database of an earlier release has them. */
  const older = async (count: number) => {
    await rows().deleteMany({})
    await db.collection('find_rebuilds').deleteMany({})
    const at = new Date()
    const row = (n: number) => ({ _id: `old-${String(n).padStart(5, '0')}` as never, tenantId: 'chengtu', version: 1, createDate: at, code: `OLD-${n}` })
    await rows().insertMany(Array.from({ length: count }, (_, n) => ({ ...row(n), nameCn: `旧具${n}`, nameEn: 'Old' })) as never)
  }
  const untold = () => rows().countDocuments({ [FOUND]: { $exists: false } })
  const told = async () => {
    const end = startTelling('training')
    for (
      const until = Date.now() + 20_000;
      (await untold()) > 0 || !(await db.collection('find_rebuilds').findOne({ _id: 'parts' as never, done: { $exists: true } }));
    ) {
      if (Date.now() > until) throw new Error('rows were not told within 20 s')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await end()
  }

  test('are found after a start, and nothing of their records changes', async () => {
    await older(1200)
    expect(await seek('旧具7')).toEqual([])
    await told()
    expect((await names('旧具7'))[0]).toBe('旧具7')
    expect(await rows().countDocuments({ version: 1, updateDate: { $exists: false } })).toBe(1200)
  })
  test('a start that was cut off goes on where it was, one right after another looks at no row, a later one at all', async () => {
    await older(1200)
    const end = startTelling('training')
    await end()
    await told()
    await rows().updateOne({ _id: 'old-00001' as never }, { $unset: { [FOUND]: '' } })
    const again = startTelling('training')
    await again()
    expect(await untold()).toBe(1)
    await db.collection('find_rebuilds').updateMany({}, { $set: { done: new Date(Date.now() - 3_600_000) } })
    await told()
    expect(await untold()).toBe(0)
  })
  test('what somebody changes meanwhile is found as he changed it', async () => {
    await older(3)
    site.ok(await site.call('training', tools.endpoints.update, { id: 'old-00001', code: 'OLD-1', nameCn: '改过', nameEn: 'Old' }, all))
    await told()
    expect(await names('改过')).toEqual(['改过'])
    expect((await names('旧具')).length).toBe(2)
  })
})
