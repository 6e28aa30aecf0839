import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { shippedWorkdays } from '@academy/contracts/identity/system/shipped-workdays.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { identity } from '../../app.ts'

const { page, mark, remove, save } = workdays.endpoints
const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
let site: Installation
beforeAll(async () => {
  site = await installation([identity])
  const tenant = { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }
  site.ok(await site.internal('identity', foundation.endpoints.lay, { tenant, workdays: shippedWorkdays.map((day) => ({ ...day })) }))
  await site.settled()
})
afterAll(async () => site.stop())

const year = async (n: number) => site.ok(await site.call('identity', page, { from: `${n}-01-01`, to: `${n}-12-31`, limit: 100 }, admin)).records
const faults = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => `${field} ${code}`)

test('a year is read, days in a row are marked as they are announced', async () => {
  expect((await year(2026)).length).toBeGreaterThan(30)
  const spring = { from: '2028-01-24', to: '2028-01-30', kind: 'holiday' as const, nameCn: '春节', nameEn: 'Spring Festival' }
  expect(site.ok(await site.call('identity', mark, spring, admin))).toEqual({ marked: 7 })
  expect(site.ok(await site.call('identity', mark, { ...spring, nameEn: 'Chinese New Year' }, admin))).toEqual({ marked: 7 })
  site.ok(await site.call('identity', mark, { ...spring, from: '2028-01-22', to: '2028-01-22', kind: 'workday' }, admin))
  const days = await year(2028)
  expect(days).toHaveLength(8)
  expect(days.find(({ day }) => day === '2028-01-24')).toMatchObject({ kind: 'holiday', nameEn: 'Chinese New Year' })
  site.ok(await site.call('identity', remove, [days.find(({ day }) => day === '2028-01-30')?.id ?? ''], admin))
  expect(await year(2028)).toHaveLength(7)
})

test('what cannot be is told at its field', async () => {
  const holiday = { kind: 'holiday' as const, nameCn: '节', nameEn: 'Day' }
  const cases = [
    [{ ...holiday, from: '2028-02-02', to: '2028-02-01' }, 'to dayBefore'],
    [{ ...holiday, from: '2028-02-01', to: '2028-04-01' }, 'to workdaySpan'],
    [{ ...holiday, kind: 'workday' as const, from: '2028-02-04', to: '2028-02-05' }, 'kind workdayWeekend'],
  ] as const
  for (const [input, fault] of cases) expect(faults(await site.call('identity', mark, input, admin))).toEqual([fault])
  expect(faults(await site.call('identity', save, { ...holiday, day: '2026-10-01' }, admin))).toEqual(['day duplicate'])
})
