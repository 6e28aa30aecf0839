import { caseRefused } from '@academy/contracts/approval-workflow/events.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { enrolmentOutcomes } from '@academy/contracts/training/delivery/enrolment-outcomes.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Academy, academy } from '../../testing/academy.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

test('everybody who applied counts once, where he stands now; an outlet’s administrator is told of his own', async () => {
  const permissions = ['page', 'export'].map((verb) => `training:enrolment-outcomes:${verb}`)
  for (const [code, dataScope] of [
    ['ALL', '1'],
    ['OWN', '2'],
  ] as const)
    await a.site.tell(roleState, `role-${code}`, { id: `role-${code}`, code, nameCn: code, nameEn: code, dataScope, permissions })
  const [one, two, three] = await a.learners(3)
  const [other] = await a.learners(1, 'O0002')
  const o = await a.offering()
  const apply = async (who: typeof one) => a.site.ok(await a.apply(who as NonNullable<typeof one>, o.id)).id
  await a.agree(await apply(one))
  await a.agree(await apply(other))
  const refused = await apply(two)
  await a.site.tell(caseRefused, `case-${refused}`, { ...caseRefused.example, subjectType: 'enrolment', subjectId: refused })
  await apply(three)
  await a.site.settled()
  const report = async (query: object, code: string, roots: string[]) =>
    a.site.ok(await a.site.call('training', enrolmentOutcomes.endpoints.page, { limit: 100, ...query }, { userId: 'u-x', grants: [{ code, roots }] }))
  const all = await report({ by: 'outlet' }, 'ALL', [])
  expect(all.whole).toEqual({ applied: 4, seated: 2, seatedShare: 50, open: 1, refused: 1, revoked: 0, cancelled: 0 })
  expect(all.whole.applied).toBe(a.site.ok(await a.site.call('training', enrolments.endpoints.page, { limit: 100 }, a.staff)).total)
  const own = await report({ by: 'outlet' }, 'OWN', ['O0002'])
  expect([own.records.map(({ code }) => code), own.whole.applied]).toEqual([['O0002'], 1])
})
