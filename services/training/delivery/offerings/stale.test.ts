import { codes } from '@academy/contracts/core/codes.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { type Academy, academy } from '../../testing/academy.ts'

let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const pick = (row: object, schema: { shape: object }) =>
  Object.fromEntries(Object.keys(schema.shape).flatMap((key) => (key in row ? [[key, (row as Record<string, unknown>)[key]]] : []))) as never

describe('what stands now, beside a stale version, is what `info` answers: yuan, Shanghai days, no stored fields (style.md 7)', () => {
  test('of an offering', async () => {
    const made = await a.offering({ price: '900.00' }, false)
    const { info, update, publish } = offerings.endpoints
    const input = {
      ...(pick(made, update.input) as object),
      trainers: [{ trainerId: a.trainer.id, role: 'main' }],
      id: made.id,
      version: made.version,
    } as never
    a.site.ok(await a.site.call('training', update, { ...(input as object), price: '1500.00' } as never, a.staff))
    const now = a.site.ok(await a.site.call('training', info, { id: made.id }, a.staff))
    expect(now.price).toBe('1500.00')
    for (const late of [
      await a.site.call('training', update, input, a.staff),
      await a.site.call('training', publish, { id: made.id, version: made.version }, a.staff),
    ])
      expect({ code: late.code, data: late.data }).toEqual({ code: codes.stale, data: { current: now } })
  })

  test('of a course', async () => {
    const { info, update } = courses.endpoints
    const input = { ...(pick(a.course, update.input) as object), id: a.course.id, version: a.course.version } as never
    a.site.ok(await a.site.call('training', update, { ...(input as object), price: '1300.00' } as never, a.staff))
    const now = a.site.ok(await a.site.call('training', info, { id: a.course.id }, a.staff))
    const late = await a.site.call('training', update, input, a.staff)
    expect({ code: late.code, data: late.data }).toEqual({ code: codes.stale, data: { current: now } })
    expect(now).toMatchObject({ price: '1300.00' })
  })
})
