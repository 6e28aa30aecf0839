import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { tellPeople } from '@academy/chassis/testing/people.ts'
import { caseAgreed } from '@academy/contracts/approval-workflow/events.ts'
import { addDays, dayOf, momentOf } from '@academy/contracts/core/days.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { admin, type Network } from './network.ts'

const { save, info } = personnelChanges.endpoints
/** Who files and reads all changes. */
export const desk = { userId: 'u-desk', grants: [{ code: 'DESK', roots: [] }] }

/** What tests of changes do: people with posts, filing, deciding, midnights, what was told. */
export const changesIn = (net: Network) => {
  let count = 0
  const today = () => dayOf(net.site.clock.now())
  const ok = <T>(answer: { code: number; msg: string; data: T }) => net.site.ok(answer as never) as T

  /** Somebody with a post of years ago, as an import brings it. */
  const person = async (position: keyof Network['positions'] = 'SA04', outlet: 0 | 1 = 0) => {
    const userId = `u-change-${++count}`
    await tellPeople(net.site, [userId])
    await place(userId, position, outlet)
    return userId
  }
  const place = async (userId: string, position: keyof Network['positions'], outlet: 0 | 1, more: object = { main: true }) =>
    ok(
      await net.site.call(
        'org',
        posts.endpoints.save,
        { userId, positionId: net.positions[position], orgId: net.outlets[outlet], joinDate: addDays(today(), -20), main: true, ...more },
        admin,
      ),
    )
  const held = async (userId: string) =>
    ok(await net.site.call('org', posts.endpoints.page, { userId, limit: 100, orderField: 'join_date', order: 'asc' } as never, admin)).records.map(
      ({ positionCode, orgId, joinDate, leaveDate, main, slot }) => ({
        ...{ positionCode, outlet: net.outlets.indexOf(orgId), joinDate, main },
        ...(leaveDate ? { leaveDate } : {}),
        ...(slot ? { slot } : {}),
      }),
    )
  const leaving = (userId: string, day: string) => ({
    userId,
    kind: '1' as const,
    day,
    leaveType: '1' as const,
    leaveReason: '20' as const,
    destination: '40' as const,
  })
  const moving = (userId: string, day: string, to: { position?: keyof Network['positions']; outlet?: 0 | 1; keepPartTime?: boolean } = {}) => ({
    ...{ userId, kind: '2' as const, day, toOrgId: net.outlets[to.outlet ?? 1], toPositionId: net.positions[to.position ?? 'SA04'] },
    ...(to.keepPartTime ? { keepPartTime: true } : {}),
  })
  const filed = async (wish: object, as = desk) => ok(await net.site.call('org', save, wish as never, as))
  const read = async (id: string) => ok(await net.site.call('org', info, { id }, desk))
  const decided = async (type: typeof caseAgreed, change: { id: string; kind: string }) => {
    const subjectType = { '1': 'leave', '2': 'transfer', '3': 'letter', '4': 'transfer', '5': 'rejoin' }[change.kind] ?? ''
    await net.site.tell(type, `case-${change.id}`, { ...type.example, subjectType, subjectId: change.id })
    await net.site.settled()
  }
  const agreed = async (wish: object) => {
    const change = await filed(wish)
    await decided(caseAgreed, change)
    return change
  }
  const run = async (job = 'org.make-changes') => ok(await net.site.internal('org', jobRun('org').endpoints.run, { job, runId: `r-${++count}` }))
  /** Moves the clock to 00:00:20 of a day in Shanghai and lets the job run. */
  const midnight = async (day: string) => {
    net.site.clock.set(new Date(momentOf(day).getTime() + 20_000))
    await run()
    await net.site.settled()
  }
  const told = async (name: string, id: string) =>
    (await outboxRows(database('org')).find({ 'envelope.name': name, 'envelope.aggregateId': id }).lean()).map(
      ({ envelope }) => envelope.data as Record<string, unknown>,
    )
  const messages = async (id: string) => (await told('org.message.sent', id)).map(({ code, to }) => ({ code, to }))
  return { today, ok, person, place, held, leaving, moving, filed, read, decided, agreed, run, midnight, told, messages, another: () => `u-change-${++count}` }
}
