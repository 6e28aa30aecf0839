import type { Installation } from '@academy/chassis/testing/installation.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { academy, admin, bookOf, imported, sums } from './testing/academy.ts'

let site: Installation
beforeAll(async () => {
  site = await academy()
}, 120_000)
afterAll(async () => site?.stop())

const year = { from: '2031-01-01', to: '2031-12-31' }
const day = (at: string, kind: string, nameCn: string) => ({ day: at, kind, nameCn, nameEn: 'Day' })
const daysNow = async () => site.ok(await site.call('identity', workdays.endpoints.page, { ...year, limit: 100 }, admin)).records

test('the working days of a year come by a workbook, and the one that is taken along may be brought again', async () => {
  const book = { workdays: [day('2031-10-01', 'holiday', '国庆节'), day('2031-10-02', 'holiday', '国庆节'), day('2031-09-28', 'workday', '国庆调休')] }
  const first = await imported(site, await bookOf(book))
  expect([first.status, sums(first)]).toEqual(['done', [3, 0, 0]])
  expect(await daysNow()).toHaveLength(3)
  const file = await site.send('identity', 'GET', `${workdays.endpoints.export.path}?from=${year.from}&to=${year.to}`, undefined, admin)
  const again = await imported(site, Buffer.from(file.data as Uint8Array))
  expect([again.status, again.problem, sums(again)]).toEqual(['done', undefined, [0, 0, 3]])
}, 60_000)

test('what cannot be is told at its cell, all at once, and nothing is written', async () => {
  const wrong = await imported(
    site,
    await bookOf({ workdays: [day('2031-10-08', 'workday', '错'), day('2031-13-01', 'holiday', ''), day('2031-10-03', 'holiday', '国庆节')] }),
  )
  expect(wrong.status).toBe('wrong')
  const { records } = site.ok(await site.call('jobs', imports.endpoints.errors, { id: wrong.id, limit: 50 }, admin))
  expect(records.map(({ sheet, row, column, code }) => `${sheet} ${row} ${column} ${code}`).sort()).toEqual([
    'workdays 2 kind workdayWeekend',
    'workdays 3 day day',
    'workdays 3 nameCn required',
  ])
  expect(records.every(({ msg }) => /\S\s/.test(msg))).toBe(true)
  expect(await daysNow()).toHaveLength(3)
})
