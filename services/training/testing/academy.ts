import { randomUUID } from 'node:crypto'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { caseAgreed } from '@academy/contracts/approval-workflow/events.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { organisationState, positionState, postState } from '@academy/contracts/org/events.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { training } from '../app.ts'

const staff = { userId: 'u-staff', grants: [{ code: 'STAFF', roots: [] }] }

const roles = [
  {
    code: 'STAFF',
    dataScope: '1' as const,
    permissions: [
      'courses',
      'offerings',
      'catalogues',
      'sites',
      'classrooms',
      'vehicles',
      'trainers',
      'enrolments',
      'attendances',
      'attendance-scores',
      'study-records',
    ].flatMap((noun) =>
      [
        'page',
        'save',
        'update',
        'delete',
        'publish',
        'cancel',
        'confirmStart',
        'assign',
        'revoke',
        'replace',
        'release',
        'export',
        'mark',
        'close',
        'unlist',
        'release',
        'archive',
        'deactivate',
      ].map((verb) => `training:${noun}:${verb}`),
    ),
  },
  { code: 'LEARNER', dataScope: '5' as const, permissions: ['training:enrolments:apply'] },
  {
    code: 'OUTLET',
    dataScope: '2' as const,
    permissions: ['training:enrolments:page', 'training:enrolments:assign', 'training:enrolments:revoke', 'training:enrolments:replace'],
  },
  { code: 'RESULTS', dataScope: '2' as const, permissions: ['training:attendance-scores:page', 'training:attendance-scores:export'] },
  { code: 'AREA', dataScope: '2' as const, permissions: ['training:enrolments:page', 'fee:accounts:page'] },
]

const network = async (site: Installation) => {
  for (const role of roles) await site.tell(roleState, `role-${role.code}`, { id: `role-${role.code}`, nameCn: role.code, nameEn: role.code, ...role })
  const place = { orgCategory: 'STD' as const, region: 'N' as const, area: 'N', dealerStatus: '20' as const, brands: ['O' as const, 'S' as const] }
  for (const [id, orgType, path] of [
    ['root', '10', ['root']],
    ['D001', '50', ['root', 'D001']],
    ['O0001', '60', ['root', 'D001', 'O0001']],
    ['O0002', '60', ['root', 'D001', 'O0002']],
  ] as const)
    await site.tell(organisationState, id, { id, code: id, nameCn: `网点${id}`, nameEn: `Outlet ${id}`, orgType, path: [...path], ...place })
  await site.tell(positionState, 'pos-TE03', { ...positionState.example })
}

const trainerFields = {
  level: '2' as const,
  team: 'technical' as const,
  languages: ['zh' as const],
  own: true,
  bestClassTeacher: false,
  firstYear: 2015,
  yearlyTarget: 100,
  cityCode: '1101',
}

/** A small academy on a real database: one dealer, two outlets, a workshop course with ladder L2; `others` are services that listen with it. */
export const academy = async (start = new Date('2026-03-02T02:00:00Z'), others: readonly ServiceApp[] = []) => {
  const site = await installation([training, ...others], start)
  await network(site)
  await site.settled()
  const ok = async <T>(answer: Promise<{ code: number; msg: string; data: T }>): Promise<T> => site.ok(await answer)
  const tb = await ok(
    site.call(
      'training',
      catalogues.endpoints.save,
      { code: 'TB', nameCn: '机电', nameEn: 'Mechatronics', teamCn: '技术', teamEn: 'Technical', audience: ['TE*'], sort: 1 },
      staff,
    ),
  )
  const course = await ok(
    site.call(
      'training',
      courses.endpoints.save,
      {
        code: 'TBA204',
        nameCn: '保养与检查标准',
        nameEn: 'Maintenance Standard',
        brand: 'A',
        catalogue: tb.code,
        level: 2,
        kind: '1',
        days: 1,
        minPersons: 1,
        maxPersons: 40,
        price: '1200.00',
        points: 20,
        passScore: 80,
        ladder: [
          { days: 0, amount: '1200.00' },
          { days: 3, amount: '1000.00' },
          { days: 7, amount: '600.00' },
          { days: 14, amount: '300.00' },
        ],
        noShow: '1200.00',
        prerequisites: [],
        intervalMonths: 0,
        needs: [],
      },
      staff,
    ),
  )
  const place = await ok(
    site.call(
      'training',
      sites.endpoints.save,
      { code: 'BJ1', nameCn: '北京中心', nameEn: 'Beijing Centre', siteClass: 'A', siteKind: 'physical', region: 'N', cityCode: '1101' },
      staff,
    ),
  )
  const room = await ok(
    site.call(
      'training',
      classrooms.endpoints.save,
      { code: 'BJ1-1', nameCn: '理论一', nameEn: 'Theory 1', siteId: place.id, roomType: '1', maxPersons: 40 },
      staff,
    ),
  )
  const moreTrainer = async (code: string, catalogues: string[], userId = `u-${code}`) => {
    await tellPeople(site, [userId])
    return ok(site.call('training', trainers.endpoints.save, { ...trainerFields, code, catalogues, userId }, staff))
  }
  const trainer = await moreTrainer('T01', ['TB'], 'u-trainer')

  let day = 30
  const offering = async (over: Record<string, unknown> = {}, publish = true) => {
    const startDate = addDays(dayOf(site.clock.now()), day++)
    const made = await ok(
      site.call(
        'training',
        offerings.endpoints.save,
        { courseId: course.id, startDate, siteId: place.id, classroomId: room.id, trainers: [{ trainerId: trainer.id, role: 'main' }], ...over } as never,
        staff,
      ),
    )
    return publish ? ok(site.call('training', offerings.endpoints.publish, { id: made.id, version: made.version }, staff)) : made
  }
  const learner = async (n: number, outletId = 'O0001'): Promise<As & { userId: string }> => {
    const userId = `u-${outletId}-${n}`
    await site.tell(userState, userId, {
      id: userId,
      nameCn: `学员${String.fromCharCode(0x4e00 + n)}`,
      nameEn: `Learner ${'a'.repeat(n + 1)}`,
      language: 'zh-CN',
      employment: '1',
    })
    await site.tell(postState, `p-${userId}`, { ...postState.example, id: `p-${userId}`, userId, orgId: outletId, outletId, dealerId: 'D001' })
    return { userId, grants: [{ code: 'LEARNER', roots: [outletId] }] }
  }
  const learners = async (count: number, outletId?: string) => {
    const all = []
    for (let n = 0; n < count; n++) all.push(await learner(n, outletId))
    await site.settled()
    return all
  }
  const { apply, info } = enrolments.endpoints
  return {
    site,
    staff,
    ok,
    course,
    room,
    trainer,
    moreTrainer,
    place,
    offering,
    learners,
    apply: (as: As, offeringId: string) => site.call('training', apply, { offeringId }, { key: randomUUID(), ...as }),
    enrolment: (id: string) => ok(site.call('training', info, { id }, staff)),
    seats: async (id: string) => (await ok(site.call('training', offerings.endpoints.detail, { id }, staff))).seats,
    agree: async (enrolmentId: string) => {
      await site.tell(caseAgreed, `case-${enrolmentId}`, { ...caseAgreed.example, subjectType: 'enrolment', subjectId: enrolmentId })
      await site.settled()
    },
    stop: () => site.stop(),
  }
}
export type Academy = Awaited<ReturnType<typeof academy>>
