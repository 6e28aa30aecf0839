import type { As } from '@academy/chassis/testing/installation.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { fee } from '@academy/fee/app.ts'
import { accountOf, linesOf } from '@academy/fee/fee.samples.ts'
import { notification } from '@academy/notification/app.ts'
import { type Academy, academy } from '@academy/training/testing/academy.ts'
import { storeAlone } from '@academy/training/testing/approvals.ts'
import { loadFees, loadOpenings } from '../../demo/fees-load.ts'

const shanghai = { code: 'SH1', nameCn: '上海中心', nameEn: 'Shanghai Centre', siteClass: 'A', siteKind: 'physical', region: 'E', cityCode: '3101' } as const
const theory = { nameCn: '理论二', nameEn: 'Theory 2', roomType: '1', maxPersons: 40 } as const

export const outletAdmin = (userId = 'u-admin'): As => ({ userId, grants: [{ code: 'OUTLET', roots: ['O0001'] }] })

/** What an edge case adds to the academy: an outlet, another city, one more room, a longer course. */
const placesOf = (a: Academy) => ({
  /** An outlet of the dealer as org tells it. */
  outlet: (id: string) => ({
    id,
    code: id,
    nameCn: `网点${id}`,
    nameEn: `Outlet ${id}`,
    orgType: '60' as const,
    path: ['root', 'D001', id],
    orgCategory: 'STD' as const,
    region: 'N' as const,
    area: 'N',
    dealerStatus: '20' as const,
    brands: ['O' as const, 'S' as const],
  }),
  /** Another city's site with a room. */
  shanghai: async () => {
    const { id: siteId } = await a.ok(a.site.call('training', sites.endpoints.save, shanghai, a.staff))
    const { id: classroomId } = await a.ok(a.site.call('training', classrooms.endpoints.save, { ...theory, code: 'SH1-1', siteId }, a.staff))
    return { siteId, classroomId }
  },
  /** One more room of the academy's own site. */
  room: async () => (await a.ok(a.site.call('training', classrooms.endpoints.save, { ...theory, code: 'BJ1-2', siteId: a.place.id }, a.staff))).id,
  /** The workshop course again, taking two days. */
  twoDays: () => {
    const { id: _, version: __, actions: ___, status: ____, createDate: _____, updateDate: ______, ...fields } = a.course as Record<string, unknown>
    return a.ok(a.site.call('training', courses.endpoints.save, { ...fields, code: 'TBA206', days: 2 } as never, a.staff))
  },
})

/** The small academy of training with fee and notification listening: one dealer with 50,000 yuan. */
export const fixture = async () => {
  const a = await academy(undefined, [fee, notification, storeAlone])
  const { site, ok } = a
  await site.tell(roleState, 'role-accountant', {
    id: 'role-accountant',
    code: 'ACCOUNTANT',
    nameCn: '会计',
    nameEn: 'Accountant',
    dataScope: '1',
    permissions: ['fee:accounts:page', 'fee:ledger:page', 'fee:penalties:page'],
  })
  await loadFees(site.platform, 'chengtu')
  await loadOpenings(site.platform, 'chengtu', [{ orgCode: 'D001', fen: 5_000_000 }])
  await site.settled()
  const balance = async () => (await accountOf(site, 'D001')).balance
  return {
    ...a,
    balance,
    /** What was posted to the dealer for one enrolment after another: kind and amount, oldest first. */
    posted: async () => (await linesOf(site, (await accountOf(site, 'D001')).id)).map((line) => [line.kind, line.amount]),
    /** Applied and agreed: a taken seat that is paid. */
    confirmed: async (person: As, offeringId: string) => {
      const { id } = await ok(a.apply(person, offeringId))
      await a.agree(id)
      await site.settled()
      return a.enrolment(id)
    },
    /** Sets the clock to an hour of the day that lies `days` before (or, below 0, after) another. */
    before: (day: string, days: number, hour = 10) => site.clock.set(new Date(Date.parse(`${day}T00:00:00+08:00`) + (hour - days * 24) * 3_600_000)),
    ...placesOf(a),
  }
}
export type Fixture = Awaited<ReturnType<typeof fixture>>
