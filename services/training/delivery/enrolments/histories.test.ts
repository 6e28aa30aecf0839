import { liveStatuses } from '@academy/contracts/training/delivery/enrolments.ts'
import fc from 'fast-check'
import { admit } from './admission.ts'
import { apply, succeed } from './application.ts'
import { application, at, start, terms } from './enrolment.samples.ts'
import { type Asked, acceptMove, agreeMove, giveUpMove, move, promoteMove, seatOf } from './enrolment.ts'
import type { Enrolment } from './facts.ts'
import { nextInLine } from './promotion.ts'

/** One offering in memory, driven as the handlers drive it: seats are documents, whoever frees one calls promote. */
class World {
  enrolments: Enrolment[] = []
  seats: (string | undefined)[]
  now = at('2026-10-20 09:00:00')
  tickets = 0
  freed = 0
  handed = 0
  order: number[] = []
  readonly waitingList: boolean
  constructor(capacity: number, waitingList: boolean) {
    this.seats = Array(capacity).fill(undefined)
    this.waitingList = waitingList
  }
  waiting = () => this.enrolments.filter((e) => e.status === 'waiting')
  room = () => ({
    free: this.seats.filter((seat) => seat === undefined).length,
    liveTickets: this.waiting().length,
    waitingList: this.waitingList,
    waitingMax: 5,
  })
  live = (userId: string) => this.enrolments.find((e) => e.userId === userId && (liveStatuses as readonly string[]).includes(e.status))

  apply(userId: string) {
    if (this.live(userId) || this.now >= start) return
    const admission = admit(this.room())
    if (admission === 'refused') return
    const place = admission === 'ticket' ? { admission, ticket: ++this.tickets, rank: this.waiting().length + 1 } : { admission }
    const { next } = apply({ ...application, id: `e-${this.enrolments.length}`, subject: { ...application.subject, userId }, at: this.now }, place)
    this.enrolments.push(next)
    if (admission === 'seat') this.seats[this.seats.indexOf(undefined)] = next.id
    this.promote()
  }
  do<M extends keyof Asked>(e: Enrolment, name: M, asked: Asked[M]) {
    const outcome = move(e, name, asked)
    if (outcome.failures) return
    this.enrolments[this.enrolments.indexOf(e)] = outcome.next
    if (outcome.seat === 'hand-on') {
      this.seats[this.seats.indexOf(e.id)] = undefined
      this.freed++
      this.promote()
    }
    return outcome.next
  }
  promote() {
    for (let empty = this.seats.indexOf(undefined); empty >= 0; empty = this.seats.indexOf(undefined)) {
      const tickets = this.waiting().map((e) => ({
        enrolmentId: e.id,
        ticket: e.ticket ?? 0,
        agreed: e.agreed === true,
        ladder: terms.ladder,
        ...(e.offeredUntil ? { offeredUntil: e.offeredUntil } : {}),
      }))
      const next = nextInLine(tickets, '2026-11-24', this.now, { closeDays: 3, untilDays: 2, answerHours: 24 })
      if (next.kind === 'none') return
      const e = this.enrolments.find((one) => one.id === next.enrolmentId) as Enrolment
      const moved = next.kind === 'offer' ? move(e, 'offer', { at: this.now, until: next.until }) : move(e, promoteMove(e), { at: this.now, expiresAt: start })
      if (moved.failures) throw new Error(JSON.stringify(moved.failures))
      this.enrolments[this.enrolments.indexOf(e)] = moved.next
      this.seats[empty] = e.id
      this.handed++
      this.order.push(next.ticket)
    }
  }
  replace(e: Enrolment, userId: string) {
    if (this.live(userId)) return
    const { next } = succeed({ ...application, id: `e-${this.enrolments.length}`, subject: { ...application.subject, userId }, at: this.now }, e, false)
    const out = move(e, 'replaceOut', { at: this.now, by: 'u-5', byEnrolmentId: next.id, byUserId: userId })
    if (out.failures) return
    this.enrolments[this.enrolments.indexOf(e)] = out.next
    this.enrolments.push(next)
    this.seats[this.seats.indexOf(e.id)] = next.id
  }
  check() {
    const owners = this.enrolments.filter((e) => seatOf(e)).map((e) => e.id)
    const occupied = this.seats.filter((seat): seat is string => seat !== undefined)
    expect([...occupied].sort()).toEqual([...owners].sort()) // I1 and I2: one seat an owner, never more owners than seats
    for (const e of this.enrolments)
      expect(this.enrolments.filter((one) => one.userId === e.userId && (liveStatuses as readonly string[]).includes(one.status)).length).toBeLessThanOrEqual(1) // I3
    if (!this.waitingList) expect(this.waiting()).toEqual([]) // I5
  }
}

const users = fc.integer({ min: 0, max: 9 }).map((n) => `u-${n}`)
const command = fc.oneof(
  { weight: 4, arbitrary: users.map((user) => ({ kind: 'apply', user }) as const) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('agree', 'refuse', 'giveUp', 'accept', 'decline', 'expire', 'replace'), user: users, other: users }),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 120 }).map((hours) => ({ kind: 'wait', hours }) as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cancel' } as const) },
)

const run = (world: World, c: { kind: string; user?: string; other?: string; hours?: number }) => {
  const now = world.now
  if (c.kind === 'apply') return world.apply(c.user ?? '')
  if (c.kind === 'wait') {
    world.now = new Date(now.getTime() + (c.hours ?? 0) * 3_600_000)
    for (const e of world.waiting()) if (e.offeredUntil && world.now > e.offeredUntil) world.do(e, 'lapseOffer', { at: world.now })
    return world.promote()
  }
  if (c.kind === 'cancel') {
    for (const e of world.enrolments.filter((one) => one.status === 'waiting')) world.do(e, 'cancel', { at: now, reason: '10' })
    return
  }
  const e = world.live(c.user ?? '')
  if (!e) return
  const by = { at: now, by: e.userId, reason: '10' }
  if (c.kind === 'agree') world.do(e, agreeMove(e), { at: now })
  if (c.kind === 'refuse') world.do(e, 'refuse', { at: now })
  if (c.kind === 'giveUp') world.do(e, giveUpMove(e), by)
  if (c.kind === 'accept') world.do(e, acceptMove(e), { at: now, expiresAt: start })
  if (c.kind === 'decline') world.do(e, 'declineOffer', by)
  if (c.kind === 'expire') world.do(e, 'expire', { at: now, cause: 'hold' })
  if (c.kind === 'replace') world.replace(e, c.other ?? '')
}

it('any history of one offering keeps I1–I6: seats and owners agree, one live enrolment a person, no more seats handed on than were freed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), fc.boolean(), fc.array(command, { maxLength: 60 }), (capacity, list, commands) => {
      const world = new World(capacity, list)
      for (const c of commands) {
        run(world, c)
        world.check()
      }
      // I4: a freed seat is handed on at most once
      expect(world.handed).toBeLessThanOrEqual(world.freed)
    }),
    { numRuns: 500 },
  )
})

it('before the ladder the list is served strictly in order (I4)', () => {
  fc.assert(
    fc.property(fc.array(users, { minLength: 4, maxLength: 20 }), (people) => {
      const world = new World(2, true)
      for (const user of people) world.apply(user)
      const first = world.waiting().map((e) => e.ticket)
      for (const e of [...world.enrolments]) if (e.status === 'requested') world.do(e, 'refuse', { at: world.now })
      expect(world.order).toEqual(first.slice(0, world.order.length))
      expect(world.order.length).toBe(Math.min(2, first.length))
    }),
  )
})
