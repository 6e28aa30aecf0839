import { codes } from '@academy/contracts/core/codes.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import type { RefusedData } from '@academy/contracts/core/envelope.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { type Academy, academy } from '../../testing/academy.ts'

const ROUNDS = 4
let a: Academy
beforeAll(async () => {
  a = await academy()
})
afterAll(async () => a.stop())

const siteFields = { nameCn: '临时中心', nameEn: 'Spare Centre', siteClass: 'A', siteKind: 'physical', region: 'N', cityCode: '1101' } as const
const roomFields = { nameCn: '教室', nameEn: 'Room', roomType: '1', maxPersons: 40 } as const
const newSite = async (code: string) => (await a.ok(a.site.call('training', sites.endpoints.save, { ...siteFields, code }, a.staff))).id
const removeSite = (id: string) => a.site.call('training', sites.endpoints.removeOne, { id }, a.staff)

/** Exactly one of the two went through, and what is used still stands. */
const oneOfTwo = async (making: Promise<{ code: number }>, removing: Promise<{ code: number }>, stands: () => Promise<{ code: number }>) => {
  const [made, removed] = await Promise.all([making, removing])
  expect([made.code, removed.code].filter((code) => code === codes.success)).toHaveLength(1)
  expect((await stands()).code).toBe(made.code === codes.success ? codes.success : codes.absent)
}

describe('what is removed while somebody begins to use it (R)', () => {
  test('a site and an offering or a room at it: one of the two is refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const siteId = await newSite(`R${round}`)
      const startDate = addDays(dayOf(a.site.clock.now()), 60 + round)
      const use =
        round % 2 === 0
          ? a.site.call('training', offerings.endpoints.save, { courseId: a.course.id, startDate, siteId, trainers: [] }, a.staff)
          : a.site.call('training', classrooms.endpoints.save, { ...roomFields, code: `R${round}-1`, siteId }, a.staff)
      await oneOfTwo(use, removeSite(siteId), () => a.site.call('training', sites.endpoints.info, { id: siteId }, a.staff))
    }
  })

  test('a trainer or a room that is taken out of use and an offering that books it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const [trainer, room] = [
        await a.moreTrainer(`TR${round}`, ['TB']),
        await a.ok(a.site.call('training', classrooms.endpoints.save, { ...roomFields, code: `BJ1-R${round}`, siteId: a.place.id }, a.staff)),
      ]
      const startDate = addDays(dayOf(a.site.clock.now()), 80 + round)
      const booked = {
        courseId: a.course.id,
        startDate,
        siteId: a.place.id,
        classroomId: room.id,
        trainers: [{ trainerId: trainer.id, role: 'main' as const }],
      }
      const [made, gone] = await Promise.all([
        a.site.call('training', offerings.endpoints.save, booked, a.staff),
        round % 2 === 0
          ? a.site.call('training', trainers.endpoints.deactivate, { id: trainer.id }, a.staff)
          : a.site.call('training', classrooms.endpoints.removeOne, { id: room.id }, a.staff),
      ])
      expect([made.code, gone.code].filter((code) => code === codes.success)).toHaveLength(1)
    }
  })

  test('a catalogue and a course in it', async () => {
    const { id: _, version: __, actions: ___, status: ____, createDate: _____, updateDate: ______, ...fields } = a.course as Record<string, unknown>
    for (const [round, code] of ['XA', 'XB', 'XC', 'XD'].entries()) {
      const named = { code, nameCn: '临时', nameEn: 'Spare', teamCn: '技术', teamEn: 'Technical', audience: ['TE*'], sort: 9 }
      const { id } = await a.ok(a.site.call('training', catalogues.endpoints.save, named, a.staff))
      const course = a.site.call('training', courses.endpoints.save, { ...fields, code: `TBX20${round}`, catalogue: code } as never, a.staff)
      const removal = a.site.call('training', catalogues.endpoints.removeOne, { id }, a.staff)
      await oneOfTwo(course, removal, () => a.site.call('training', catalogues.endpoints.info, { id }, a.staff))
    }
  })
})

describe('what is in use says in words how often, and what to do instead', () => {
  const told = (answer: { data: unknown }) => (answer.data as RefusedData).reasons.map(({ msg, remedyMsg }) => [msg, remedyMsg])
  const deactivate = '可以停用：不再排课，已有的记录保留'

  test('a site', async () => {
    const siteId = await newSite('W1')
    const startDate = addDays(dayOf(a.site.clock.now()), 100)
    for (const n of [1, 2]) await a.ok(a.site.call('training', classrooms.endpoints.save, { ...roomFields, code: `W1-${n}`, siteId }, a.staff))
    await a.ok(a.site.call('training', offerings.endpoints.save, { courseId: a.course.id, startDate, siteId, trainers: [] }, a.staff))
    expect(told(await removeSite(siteId))).toEqual([
      ['还有 2 间教室，不能删除', deactivate],
      ['有 1 个班次在这里开办，不能删除', deactivate],
    ])
    expect(told(await a.site.call('training', sites.endpoints.removeOne, { id: siteId }, { ...a.staff, locale: 'en-US' }))).toEqual([
      ['2 rooms stand here', 'It can be deactivated instead: nothing new is planned there, and what was held stays'],
      ['1 offering is held here', 'It can be deactivated instead: nothing new is planned there, and what was held stays'],
    ])
  })

  test('a catalogue, by its name, and a trainer', async () => {
    const { records } = await a.ok(a.site.call('training', catalogues.endpoints.page, { code: 'TB' }, a.staff))
    const catalogue = await a.site.call('training', catalogues.endpoints.removeOne, { id: records[0]?.id ?? '' }, a.staff)
    expect(told(catalogue)[0]?.[0]).toMatch(/^“机电”还有 \d+ 门课程，不能删除$/)
    const offering = await a.offering()
    const trainer = await a.site.call('training', trainers.endpoints.removeOne, { id: a.trainer.id }, a.staff)
    expect(told(trainer)[0]).toEqual([expect.stringContaining(offering.number), '先给这些班次换用别的，再停用或删除'])
  })
})
