import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { regionEntries } from '@academy/contracts/identity/system/region-entries.ts'
import { regions } from '@academy/contracts/identity/system/regions.ts'
import { identity } from '../../app.ts'

const { children, save, update, deactivate, activate, page, remove, info } = regionEntries.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const academy = (tenantId: string) => ({ tenant: { tenantId, nameCn: tenantId, nameEn: tenantId, category: tenantId }, workdays: [] })

let site: Installation
beforeAll(async () => {
  site = await installation([identity])
  for (const tenantId of ['chengtu', 'vans']) site.ok(await site.call('identity', foundation.endpoints.lay, academy(tenantId), { internal: true, tenantId }))
  site.ok(await site.internal('identity', foundation.endpoints.regions, {}))
})
afterAll(async () => site.stop())

const as = <T>(input: T) => [input, admin] as const
const opened = async (open: string[]) => site.ok(await site.call('identity', children, ...as({ open })))
const faults = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => `${field} ${code}`)

test('the tree is read grade by grade: what is open, or what a text finds with all above it', async () => {
  const top = await opened([])
  expect(top).toHaveLength(35)
  expect(top.find(({ code }) => code === '32')).toMatchObject({ nameEn: 'Jiangsu', below: 13, path: ['32'] })
  expect(top[0]).not.toHaveProperty('parentCode')
  const down = await opened(['32', '3205', '320505'])
  expect(down.find(({ code }) => code === '320505001')).toMatchObject({ grade: 4, below: 0, path: ['32', '3205', '320505', '320505001'] })
  const found = site.ok(await site.call('identity', children, ...as({ text: '东华门' })))
  expect(found.map(({ code }) => code)).toEqual(['11', '1101', '110101', '110101001'])
})

test('a region is added, renamed and moved within its grade; what cannot be is told at its field', async () => {
  const made = site.ok(await site.call('identity', save, ...as({ code: '320599', nameCn: '新湖区', nameEn: 'Xinhu', parentCode: '3205' })))
  expect(made).toMatchObject({ grade: 3, status: 'active', parentCode: '3205' })
  const moved = site.ok(await site.call('identity', update, ...as({ id: made.id, code: '320599', nameCn: '新湖区', nameEn: 'Xin Hu', parentCode: '3202' })))
  expect(moved).toMatchObject({ nameEn: 'Xin Hu', parentCode: '3202', grade: 3 })
  const wrong = [
    [{ code: '3299', nameCn: '甲', nameEn: 'A', parentCode: '3205' }, 'code regionDigits'],
    [{ code: '320598', nameCn: '甲', nameEn: 'A', parentCode: '9999' }, 'parentCode regionUnknown'],
    [{ code: '320505999999', nameCn: '甲', nameEn: 'A', parentCode: '320505001' }, 'parentCode regionTown'],
    [{ code: '3205', nameCn: '甲', nameEn: 'A', parentCode: '32' }, 'code duplicate'],
  ] as const
  for (const [input, fault] of wrong) expect(faults(await site.call('identity', save, ...as(input)))).toEqual([fault])
  const elsewhere = { id: made.id, code: '320599', nameCn: '新湖区', nameEn: 'Xinhu', parentCode: '32' }
  expect(faults(await site.call('identity', update, ...as(elsewhere)))).toEqual(['parentCode regionGrade'])
  // nobody deletes one: records of all kinds name it
  expect((await site.call('identity', remove, ...as([made.id]))).code).toBe(codes.noPermission)
})

test('what is out of use is told as such to every form, and keeps its name', async () => {
  const listed = async () =>
    site.ok(await site.call('identity', regions.endpoints.list, {}, { userId: 'u-1', grants: [] })).find(({ regionId }) => regionId === '3205')
  site.ok(await site.call('identity', deactivate, ...as({ id: '3205' })))
  expect(await listed()).toMatchObject({ regionStatus: '0', regionNameCn: '苏州市' })
  expect(faults(await site.call('identity', save, ...as({ code: '320597', nameCn: '乙', nameEn: 'B', parentCode: '3205' })))).toEqual([
    'parentCode regionInactive',
  ])
  site.ok(await site.call('identity', activate, ...as({ id: '3205' })))
  expect(await listed()).toMatchObject({ regionStatus: '1' })
})

test('only the home academy keeps them (shell-access.md rule 17)', async () => {
  const far = { ...admin, tenantId: 'vans' }
  for (const answer of [
    site.call('identity', page, {}, far),
    site.call('identity', children, {}, far),
    site.call('identity', info, { id: '11' }, far),
    site.call('identity', deactivate, { id: '11' }, far),
    site.call('identity', save, { code: '99', nameCn: '外', nameEn: 'Out' }, far),
  ])
    expect((await answer).code).toBe(codes.noPermission)
})
