import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { importSheets } from '@academy/contracts/sheets.ts'
import { readXlsx } from 'hucre/xlsx'
import { filesOf } from './files.ts'
import { ImportModel } from './model.ts'
import { academy, admin, bookOf, imported, reaches, sums, upload, world } from './testing/academy.ts'

describe('importing a workbook', () => {
  let site: Installation
  beforeAll(async () => {
    site = await academy()
  }, 120_000)
  afterAll(async () => site?.stop())

  const info = (id: string, as: object = admin) => site.call('jobs', imports.endpoints.info, { id }, as)

  it('checks, applies, changes nothing the second time, and changes what was edited', async () => {
    const rows = world()
    const all = Object.values(rows).reduce((sum, sheet) => sum + (sheet?.length ?? 0), 0)
    const first = await imported(site, await bookOf(rows))
    expect([first.status, first.problem, sums(first), first.done]).toEqual(['done', undefined, [all, 0, 0], all])
    const again = await imported(site, await bookOf(rows))
    expect([again.status, sums(again)]).toEqual(['done', [0, 0, all]])
    const outlet = rows.organisations?.at(-1)
    Object.assign(outlet ?? {}, { nameEn: 'Renamed Store' })
    const edited = await imported(site, await bookOf(rows))
    expect(sums(edited)).toEqual([0, 1, all - 1])
    const [found] = site.ok(await site.call('org', organisations.endpoints.page, { code: String(outlet?.code) }, admin)).records
    expect(found?.nameEn).toBe('Renamed Store')
    // who had it applied changed it, by this import
    const { id } = edited
    const [row] = await auditRows(database('org')).find({ entityId: found?.id, what: 'update' }).lean()
    expect(row).toMatchObject({ userId: admin.userId, through: id })
    const told = await outboxRows(database('org')).find({ 'envelope.aggregateId': found?.id }).sort({ version: -1 }).limit(1).lean()
    expect(told[0]?.envelope.actor).toEqual({ userId: admin.userId, through: id })
    expect(await auditRows(database('training')).countDocuments({ userId: 'system', noun: { $in: ['courses', 'offerings', 'sites'] } })).toBe(0)
  }, 60_000)

  it('waits for a word before it applies, and can be cancelled until then', async () => {
    const edited = (world().positions ?? []).map((row, at) => (at === 0 ? { ...row, nameEn: 'Called otherwise' } : row))
    const { id } = site.ok(await upload(site, await bookOf({ positions: edited })))
    const ready = await reaches(site, id, 'ready')
    expect(ready.actions).toEqual(['apply', 'cancel'])
    // what stands already is not offered to be written again
    const same = site.ok(await upload(site, await bookOf({ positions: world().positions ?? [] })))
    const nothingNew = await reaches(site, same.id, 'ready')
    expect(nothingNew.actions).toEqual(['cancel'])
    expect(nothingNew.refused).toEqual([{ move: 'apply', reasons: [expect.stringMatching(/完全相同|Nothing in it differs/)] }])
    expect(site.ok(await site.call('jobs', imports.endpoints.cancel, { id }, admin)).status).toBe('cancelled')
    expect((await site.call('jobs', imports.endpoints.apply, { id }, admin)).code).toBe(codes.moveNotAllowed)
    expect((await site.call('jobs', imports.endpoints.cancel, { id }, admin)).code).toBe(codes.moveNotAllowed)
    const files = filesOf(site.platform)
    expect(await files.book(id)).toBeNull()
    // a process that was killed between the end and its files leaves them to the next look
    await files.putBook(id, Buffer.from('people'))
    await ImportModel.raw.updateOne({ tenantId: 'chengtu', _id: id }, { $set: { filesLeft: true } })
    for (const until = Date.now() + 15_000; (await files.book(id)) && Date.now() < until; ) await new Promise((resolve) => setTimeout(resolve, 100))
    expect(await files.book(id)).toBeNull()
  }, 30_000)

  it('keeps of a name what people can see of it', async () => {
    const name = async (given: string) => site.ok(await upload(site, await bookOf({ positions: world().positions ?? [] }), given)).fileName
    expect(await name('网络\r\n2026\u202Exslx.xlsx')).toBe('网络2026xslx.xlsx')
    expect(await name('../../etc/人员\u0000.xlsx')).toBe('人员.xlsx')
    const half = await site.send('jobs', 'GET', '/jobs/imports/page?fileName=%ED%A0%BD', undefined, admin)
    expect([codes.success, codes.malformed]).toContain(half.code)
  }, 30_000)

  it.each([
    ['no workbook', async () => Buffer.from('code,name\nO1,x\n'), 'Not an Excel workbook (.xlsx)'],
    ['nothing', async () => Buffer.alloc(0), ''],
    ['no sheet of ours', async () => (await bookOf({ positions: world().positions ?? [] })).subarray(0, 200), 'The workbook is damaged and cannot be read'],
  ])('%s is told plainly', async (_, file, text) => {
    const answer = await upload(site, await file())
    if (text === '') return expect(answer.code).toBe(codes.malformed)
    const wrong = await reaches(site, site.ok(answer).id, 'wrong')
    expect([wrong.problem, wrong.errorCount, wrong.actions]).toEqual([text, 0, ['cancel']])
  })

  it('gives a template that can be read again, with the dictionaries', async () => {
    const address = `${site.platform.addressOf('jobs')}/jobs/imports/template`
    const response = await fetch(address, { headers: site.headers(admin) })
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('Import template.xlsx')
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    // how to fill it in, a sheet of each noun, the dictionary
    expect(book.sheets).toHaveLength(importSheets.length + 2)
    expect(book.sheets.at(-1)?.rows.length).toBeGreaterThan(300)
  })

  it('is nobody else’s: neither another tenant’s nor of somebody without the permission (I34, I35)', async () => {
    const { id } = site.ok(await upload(site, await bookOf({ positions: world().positions ?? [] })))
    await reaches(site, id, 'ready')
    for (const endpoint of ['info', 'errors', 'apply', 'cancel'] as const) {
      const foreign = await site.call('jobs', imports.endpoints[endpoint] as typeof imports.endpoints.info, { id }, { ...admin, tenantId: 'yuanxiu' })
      expect([endpoint, foreign.code]).toEqual([endpoint, codes.absent])
      const learner = await site.call(
        'jobs',
        imports.endpoints[endpoint] as typeof imports.endpoints.info,
        { id },
        { userId: 'u', grants: [{ code: 'LEARNER', roots: [] }] },
      )
      expect([endpoint, learner.code]).toEqual([endpoint, codes.noPermission])
    }
    expect((await upload(site, Buffer.from('x'), 'x.xlsx', { ...admin, grants: [{ code: 'LEARNER', roots: [] }] })).code).toBe(codes.noPermission)
    expect(site.ok(await info(id)).status).toBe('ready')
  })
})
