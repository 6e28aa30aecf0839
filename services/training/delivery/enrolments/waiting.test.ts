import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { type Academy, academy } from '../../testing/academy.ts'
import { EnrolmentModel } from './model.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const tenantId = 'chengtu'
const row = async (id: string) => (await EnrolmentModel.raw.findOne({ tenantId, _id: id }, null, { lean: true })) as never as Record<string, unknown>
const set = (id: string, fields: object) => EnrolmentModel.raw.updateOne({ tenantId, _id: id }, { $set: fields })

test('sixty tickets that may not have the seat stand before the one that may: he is offered it, and no longer counts as passed over', async () => {
  const [holder, first, last] = await a.learners(3)
  const o = await a.offering({ capacity: 1 })
  const seat = a.site.ok(await a.apply(holder as never, o.id))
  const like = await row(a.site.ok(await a.apply(first as never, o.id)).id)
  const mine = a.site.ok(await a.apply(last as never, o.id))
  const others = Array.from({ length: 60 }, (_, at) => ({ ...like, _id: `w-${at}`, userId: `nobody-${at}`, ticket: at + 3 }))
  await EnrolmentModel.raw.insertMany(others)
  await set(mine.id, { ticket: 90, agreed: true, skippedCode: 'notAgreed' })
  expect((await a.enrolment(mine.id)).skipped).toEqual({ code: 'notAgreed' })
  const back = a.site.clock.now()
  a.site.clock.set(new Date(Date.parse(`${o.startDate}T10:00:00+08:00`) - 2 * 86_400_000))
  a.site.ok(await a.site.call('training', enrolments.endpoints.revoke, { id: seat.id, reason: '10' }, holder))
  await a.site.settled()
  const shown = await a.enrolment(mine.id)
  expect(shown).toMatchObject({ status: 'waiting', standing: { code: 'offered' } })
  expect(shown.skipped).toBeUndefined()
  expect(await a.enrolment('w-0')).toMatchObject({ status: 'waiting', skipped: { code: 'notAgreed' } })
  a.site.clock.set(back)
})
