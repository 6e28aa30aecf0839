import { randomUUID } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { parameterGroupOf, parameters } from '@academy/contracts/core/parameters.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { identity } from '../../app.ts'

const { save, update, page, info, remove, removeOne, removeListed } = params.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const reader = { userId: 'u-reader', grants: [{ code: 'READER', roots: [] }] }
const elsewhere = { ...admin, tenantId: 'yuanxiu' }

let site: Installation
beforeAll(async () => {
  site = await installation([identity])
  const permissions = ['page', 'save', 'update', 'delete'].map((verb) => `sys:params:${verb}`)
  for (const tenantId of ['chengtu', 'yuanxiu'])
    await site.tell(
      roleState,
      `role-${tenantId}`,
      { id: `role-${tenantId}`, code: 'ADMIN', nameCn: '管理员', nameEn: 'Admin', dataScope: '1', permissions },
      { tenantId },
    )
  await site.tell(roleState, 'role-2', { id: 'role-2', code: 'READER', nameCn: '读者', nameEn: 'Reader', dataScope: '1', permissions: ['sys:params:page'] })
  await site.settled()
})
afterAll(async () => site.stop())

const make = async (paramCode: string, paramValue = 'v', as = admin) => site.ok(await site.call('identity', save, { paramCode, paramValue }, as))

describe('system parameters over a real database (1-portal.md §2.5, §6, §7)', () => {
  test('the audit says as what somebody acted: by the role that lets him, not by his first (I59)', async () => {
    const both = { userId: 'u-both', grants: [...reader.grants, ...admin.grants] }
    const made = await make('demo.audit', '1', both)
    const row = await database('identity').collection('audits').findOne({ entityId: made.id })
    expect(row).toMatchObject({ userId: 'u-both', role: 'ADMIN', noun: 'params', what: 'save' })
  })

  test('create, read, search by code, change and delete', async () => {
    const made = await make('demo.one', '1')
    expect(made).toMatchObject({ paramCode: 'demo.one', paramValue: '1', version: 1, actions: ['update', 'delete'] })
    const found = site.ok(await site.call('identity', page, { paramCode: 'DEMO.O' }, admin))
    expect(found).toMatchObject({ total: 1, size: 10, current: 1, pages: 1 })
    const changed = site.ok(await site.call('identity', update, { id: made.id, version: 1, paramCode: 'demo.one', paramValue: '2', remark: '备注' }, admin))
    expect(changed).toMatchObject({ paramValue: '2', remark: '备注', version: 2 })
    expect(site.ok(await site.call('identity', removeOne, { id: made.id }, admin))).toEqual({ removed: 1 })
    expect((await site.call('identity', info, { id: made.id }, admin)).code).toBe(codes.absent)
  })

  test('a row is deleted below the address of its list as below the noun’s, with the same right and the same refusals (resolutions.md 52)', async () => {
    const made = await make('demo.listed', '1')
    expect((await site.call('identity', removeListed, { id: made.id }, reader)).code).toBe(codes.noPermission)
    expect(site.ok(await site.call('identity', removeListed, { id: made.id }, admin))).toEqual({ removed: 1 })
    expect((await site.call('identity', removeListed, { id: made.id }, admin)).code).toBe(codes.absent)
  })

  test('“出勤” finds what it is about, in whatever language it is sought; groups hold their own; a code stays as it was made (found.md B32)', async () => {
    await make('attendance.min.percent', '80')
    const own = await make('demo.group', '1')
    const found = async (query: object) => site.ok(await site.call('identity', page, query, admin)).records.map((row) => row.paramCode)
    for (const text of ['出勤', '出勤達到', 'attend']) expect(await found({ text })).toContain('attendance.min.percent')
    expect(await found({ text: 'demo.gr' })).toEqual(['demo.group'])
    expect(await found({ group: 'delivery', limit: 100 })).toContain('attendance.min.percent')
    expect(await found({ group: 'own', limit: 100 })).toContain('demo.group')
    expect(await found({ group: 'own', limit: 100 })).not.toContain('attendance.min.percent')
    expect(Object.keys(parameters).filter((key) => parameterGroupOf(key) === 'own')).toEqual([])
    const shown = site.ok(await site.call('identity', info, { id: own.id }, admin))
    expect(shown.locked).toEqual({ fields: ['paramCode'], reason: '参数编码建好后不能修改' })
    const renamed = await site.call('identity', update, { id: own.id, version: 1, paramCode: 'demo.other', paramValue: '1' }, admin)
    expect([renamed.code, renamed.msg]).toEqual([codes.refused, '参数编码建好后不能修改'])
    const [kept] = site.ok(await site.call('identity', page, { text: 'attendance.min' }, admin)).records
    expect(kept?.refused).toEqual([{ move: 'delete', reasons: ['参数「attendance.min.percent」正在被系统使用，不能删除或改名'] }])
  })

  test('all violations at once, at their fields, in the reader’s language (1-portal.md §5)', async () => {
    const answer = await site.send('identity', 'POST', '/sys/params', { paramCode: ' ', remark: 'x'.repeat(201) }, { ...admin, locale: 'en-US' })
    expect(answer.code).toBe(codes.malformed)
    const { fields, errors } = answer.data as { fields: { field: string; code: string; msg: string }[]; errors: string[] }
    expect(fields.map((one) => [one.field, one.code])).toEqual([
      ['paramCode', 'required'],
      ['paramValue', 'required'],
      ['remark', 'textTooBig'],
    ])
    expect(errors).toHaveLength(3)
    expect(fields[1]?.msg).toBe('cannot be empty')
  })

  test('a stale version is refused with what it is now (resolutions.md 50)', async () => {
    const made = await make('demo.stale')
    await site.call('identity', update, { id: made.id, version: 1, paramCode: 'demo.stale', paramValue: 'theirs' }, admin)
    const answer = await site.send('identity', 'PUT', '/sys/params', { id: made.id, version: 1, paramCode: 'demo.stale', paramValue: 'mine' }, admin)
    expect(answer).toMatchObject({ code: codes.stale, data: { current: { paramValue: 'theirs', version: 2 } } })
  })

  test('a code occurs once; parallel creations leave one row', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => site.call('identity', save, { paramCode: 'demo.race', paramValue: 'v' }, admin)))
    expect(answers.filter((answer) => answer.code === codes.success)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === codes.malformed)).toHaveLength(7)
  })

  test('a registry key keeps its type, name and place', async () => {
    const made = await make('enrol.close.days', '3')
    const wrong = await site.call('identity', update, { id: made.id, paramCode: 'enrol.close.days', paramValue: 'soon' }, admin)
    const renamed = await site.call('identity', update, { id: made.id, paramCode: 'enrol.shut.days', paramValue: '3' }, admin)
    const removed = await site.call('identity', remove, [made.id], admin)
    expect([wrong.code, renamed.code, removed.code]).toEqual([codes.malformed, codes.refused, codes.refused])
  })

  test('the same key and body give the same answer and one row; a key with another body is refused (I48)', async () => {
    const as = { ...admin, key: randomUUID() }
    const [first, second] = await Promise.all([1, 2].map(() => site.call('identity', save, { paramCode: 'demo.key', paramValue: '1' }, as)))
    expect(first).toEqual(second)
    const other = await site.call('identity', save, { paramCode: 'demo.key', paramValue: '2' }, as)
    expect(other.code).toBe(codes.keyReused)
    expect(site.ok(await site.call('identity', page, { paramCode: 'demo.key' }, admin)).total).toBe(1)
  })

  test('another tenant with the same codes sees and changes nothing of it (I35)', async () => {
    const mine = await make('canary.chengtu')
    expect(site.ok(await site.call('identity', page, { paramCode: 'canary' }, elsewhere)).records).toEqual([])
    const answers = [
      await site.call('identity', info, { id: mine.id }, elsewhere),
      await site.call('identity', update, { id: mine.id, paramCode: 'canary.chengtu', paramValue: 'theirs' }, elsewhere),
      await site.call('identity', remove, [mine.id], elsewhere),
    ]
    expect(answers.map((answer) => answer.code)).toEqual([codes.absent, codes.absent, codes.absent])
    expect(await make('canary.chengtu', 'v', elsewhere)).toMatchObject({ version: 1 })
  })

  test('a reader sees rows without actions and may not change them', async () => {
    const list = site.ok(await site.call('identity', page, { limit: 100 }, reader))
    expect(list.records.every((row) => row.actions?.length === 0)).toBe(true)
    expect((await site.call('identity', save, { paramCode: 'demo.no', paramValue: '1' }, reader)).code).toBe(codes.noPermission)
  })

  test('sorting by the allow-list only; pages by number and by cursor agree', async () => {
    for (let n = 0; n < 12; n++) await make(`list.${String(n).padStart(2, '0')}`, String(100 - n))
    const query = { paramCode: 'list.', orderField: 'param_value', order: 'asc', limit: 5 } as const
    const first = site.ok(await site.call('identity', page, query, admin))
    const second = site.ok(await site.call('identity', page, { ...query, page: 2 }, admin))
    const after = site.ok(await site.call('identity', page, { ...query, ...(first.after ? { after: first.after } : {}) }, admin))
    expect(after.records.map((row) => row.paramCode)).toEqual(second.records.map((row) => row.paramCode))
    expect((await site.call('identity', page, { orderField: 'creator' }, admin)).code).toBe(codes.malformed)
  })
})
