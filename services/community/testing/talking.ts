import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { postState } from '@academy/contracts/org/events.ts'
import { catalogueState, courseState } from '@academy/contracts/training/catalogue/events.ts'
import { attendanceRecorded } from '@academy/contracts/training/delivery/enrolment-events.ts'
import { community } from '../app.ts'

export const people = { ming: 'u-1', hong: 'u-2', qiang: 'u-3', li: 'u-4', wei: 'u-5' } as const
export type Name = keyof typeof people
export const as = (name: Name): As => ({ userId: people[name] })
/** Looks after everything. */
export const desk = { userId: 'u-9006', grants: [{ code: 'REGISTRAR', roots: [] }] }
/** Looks after the catalogues that he manages. */
export const manager = { userId: 'u-9003', grants: [{ code: 'PRODUCT', roots: [] }] }
export const course = { of: 'courses', recordId: 'course-TBA102' }
export const scores = { practical: 5, interest: 4, information: 4 }

/** The codes of everything that stood against a request. */
export const reasonsOf = (answer: { data: unknown }) => (answer.data as { reasons: { code: string }[] }).reasons.map(({ code }) => code)

const role = (code: string, verbs: readonly string[]) => ({
  ...{ id: `role-${code}`, code, nameCn: code, nameEn: code, dataScope: '1' as const },
  permissions: [...verbs.map((verb) => `community:comments:${verb}`), 'community:threads:page', 'community:words:save'],
})

/** Community with five people of two outlets, two courses and those who look after them. */
export const talking = async () => {
  const site = await installation([community], new Date('2026-11-03T02:10:00Z'))
  await site.tell(roleState, 'role-REGISTRAR', role('REGISTRAR', ['page', 'export', 'answer', 'shield', 'everywhere']))
  await site.tell(roleState, 'role-PRODUCT', role('PRODUCT', ['page', 'answer', 'shield']))
  for (const [name, id] of Object.entries(people)) {
    await site.tell(userState, id, { id, nameCn: `学员${name}`, nameEn: name, employment: '1' })
    const outletId = id === people.qiang ? 'o2' : 'o1'
    await site.tell(postState, `p-${id}`, { ...postState.example, id: `p-${id}`, userId: id, outletId, orgId: outletId })
  }
  await site.tell(userState, desk.userId, { id: desk.userId, nameCn: '赵教务', nameEn: 'Zhao', employment: '1' })
  await site.tell(catalogueState, 'catalogue-TB', { ...catalogueState.example, managerId: 'u-9001' })
  await site.tell(courseState, 'course-TBA102', courseState.example)
  await site.tell(courseState, 'course-TBA103', { ...courseState.example, id: 'course-TBA103', code: 'TBA103' })
  await site.settled()
  /** So long after what was asked before that nobody writes too often. */
  const call = <E extends Parameters<Installation['call']>[1]>(endpoint: E, input: Parameters<typeof site.call<E>>[2], who: As) => {
    site.clock.advance(11_000)
    return site.call('community', endpoint, input, who)
  }
  const { listed, post, thread } = comments.endpoints
  const told = async (name: string) =>
    (await outboxRows(database('community')).find({ 'envelope.name': name }).lean()).map(({ envelope }) => envelope.data as Record<string, unknown>)
  return {
    ...{ site, call, told },
    attended: (name: Name, enrolmentId: string, over: object = {}) =>
      site.tell(attendanceRecorded, enrolmentId, { ...attendanceRecorded.example, courseId: course.recordId, userId: people[name], enrolmentId, ...over }),
    write: (name: Name, text = '讲得很清楚', over: object = {}) => call(post, { ...course, scores, text, ...over }, as(name)),
    look: async (name: Name = 'ming') => site.ok(await call(thread, course, as(name))),
    textsFor: async (name: Name) => site.ok(await call(listed, course, as(name))).records.map(({ text }) => text),
    /** His own comment. Throws Error when he has none. */
    mineOf: async (name: Name) => {
      const own = site.ok(await call(listed, { ...course, limit: '50' }, as(name))).records.find((row) => row.mine)
      if (!own) throw new Error(`${name} has no comment`)
      return own
    },
    /** Which messages went to whom. */
    sent: async () => (await told('community.message.sent')).map(({ code, to }) => `${code} ${(to as string[]).join()}`),
  }
}
