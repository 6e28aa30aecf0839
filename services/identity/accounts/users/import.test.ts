import { randomUUID } from 'node:crypto'
import { planRows } from '@academy/chassis/imports/sheet-importer.ts'
import type { ImportContext } from '@academy/chassis/imports/sheet-plan.ts'
import { writePlanned } from '@academy/chassis/imports/write-planned.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { runUnit } from '@academy/chassis/mongo/unit.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '../../app.ts'
import { peopleSheet } from './import.ts'

const COUNT = 60
const person = (n: number) => {
  const card = `11019919900101${101 + 2 * n}`
  return { idNumber: card + checkDigit(card), idType: '1', userCode: `two.${n}`, nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '1' }
}

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-31T02:00:00Z'))
})
afterAll(async () => site.stop())

const bring = async (values: (n: number) => object): Promise<unknown[]> => {
  const rows = Array.from({ length: COUNT }, (_, n) => ({ row: n + 3, values: { idNumber: person(n).idNumber, idType: '1', ...values(n) } }))
  const answer = site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  return (answer as { errors: unknown[] }).errors
}

test('two imports at once: whoever both bring is made once, and of two that bring other columns each keeps its own (R)', async () => {
  expect(await Promise.all([bring(person), bring(person)])).toEqual([[], []])
  const others = [() => ({ nameEn: 'Lu Renamed' }), (n: number) => ({ email: `two.${n}@mail.example` }), () => ({ nameCn: '陆知新' })]
  expect(await Promise.all(others.map(bring))).toEqual([[], [], []])
  const admin = { userId: 'u-1', grants: [{ code: 'ADMIN', roots: [] }] }
  const { records } = site.ok(await site.call('identity', users.endpoints.page, { limit: 100 }, { ...admin, internal: true } as never))
  expect(records).toHaveLength(COUNT)
  expect(new Set(records.map(({ nameCn, nameEn, email }) => `${nameCn} ${nameEn} ${email === undefined || email === null ? 'none' : 'mail'}`))).toEqual(
    new Set(['陆知新 Lu Renamed mail']),
  )
})

test('a plan that is older than its record is not written over what somebody has changed meanwhile', async () => {
  const context: ImportContext = {
    ...{ tenantId: 'chengtu', dataScope: everything, now: new Date('2036-03-31T02:00:00Z'), promised: {} },
    parameter: (key) => (key === 'user.age.max' ? 70 : 16),
    rows: [{ row: 3, values: { idNumber: person(0).idNumber, idType: '1', nameEn: 'Lu Planned' } }],
  }
  const planned = await planRows(peopleSheet('a-secret'), context)
  expect(planned.map(({ op }) => op)).toEqual(['changed'])
  expect(await bring((n) => (n === 0 ? { mobile: '13900000000' } : {}))).toEqual([])
  const { tenantId, dataScope, now } = context
  const cause = { tenantId, dataScope, now, service: 'identity', actor: { userId: 'u-1' }, requestId: 'r', correlationId: 'r', newId: () => randomUUID() }
  await expect(runUnit(cause, (unit) => writePlanned(peopleSheet('a-secret'), planned, unit))).rejects.toMatchObject({ code: 'stale' })
})
