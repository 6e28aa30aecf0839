import { setTimeout as sleep } from 'node:timers/promises'
import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { taskAssigned } from '@academy/contracts/approval-workflow/events.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import type { Document, MongoClient } from 'mongodb'
import { Wrong } from '../figure.ts'
import { effectsOf } from './effects.ts'
import { type Call, everyRole } from './product.ts'
import { tenantId } from './world.ts'

/** People of one offering: small enough for any room. */
const CLASS = 12
/** The first Monday behind everything that the academy has. */
const firstWeek = (): string => {
  const far = addDays(dayOf(new Date()), 150)
  return Array.from({ length: 7 }, (_, n) => addDays(far, n)).find((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 1) as string
}

/** An installation as somebody meets it who tells stories: it may run here or elsewhere. */
export interface Academy {
  /** Of its databases, which this process has opened. */
  prefix: string
  call: Call
  platform: Pick<Platform, 'bus'>
}

export interface Wish {
  userId: string
  offeringId: string
}
/** One story told: ms from the approver's decision to the last row that follows from it. */
export interface Told {
  enrolmentId: string
  settledMs: number
}

/** Whom to enrol, in an order in which people of different dealers stand beside each other. */
const dealersInTurn = (posts: readonly Document[]): string[] => {
  const byDealer = new Map<string, number>()
  const rank = (post: Document) => {
    const n = byDealer.get(String(post.orgId)) ?? 0
    byDealer.set(String(post.orgId), n + 1)
    return n
  }
  return posts
    .map((post) => ({ userId: String(post.userId), rank: rank(post) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ userId }) => userId)
}

/** Publishes offerings week after week and gives whom to enrol where: nobody comes twice. */
const wishesOf = async ({ call }: Academy) => {
  const rows = (service: string, name: string, filter: object) =>
    database(service)
      .collection(name)
      .find({ tenantId, ...filter })
      .toArray()
  const [posts, [model], [staff]] = await Promise.all([
    rows('org', 'posts', { positionCode: 'TE03' }),
    rows('training', 'offerings', { courseCode: 'TBA101' }),
    rows('org', 'posts', { positionCode: 'AC11' }),
  ])
  const users = dealersInTurn(posts)
  let day = firstWeek()
  const open = async (): Promise<string> => {
    day = addDays(day, 7)
    const { courseId, siteId, classroomId, trainers } = model as unknown as Record<string, unknown>
    const chosen = (trainers as { trainerId: string; role: string }[]).map(({ trainerId, role }) => ({ trainerId, role }))
    const fields = { courseId, siteId, classroomId, startDate: day, trainers: chosen, minimum: 1, capacity: CLASS, waitingList: false }
    const made = await call<{ id: string; version: number }>('training', offerings.endpoints.save, fields, String(staff?.userId), everyRole)
    await call('training', offerings.endpoints.publish, { id: made.id, version: made.version }, String(staff?.userId), everyRole)
    return made.id
  }
  return async (count: number): Promise<Wish[]> => {
    const taken = users.splice(0, count)
    if (taken.length < count) throw new Wrong('the academy has too few people')
    const wishes: Wish[] = []
    for (let at = 0; at < count; at += CLASS) {
      const offeringId = await open()
      wishes.push(...taken.slice(at, at + CLASS).map((userId) => ({ userId, offeringId })))
    }
    return wishes
  }
}

/** Who has to decide about a subject, as soon as the approval service says so. */
const approversOf = async ({ platform }: Academy) => {
  const known = new Map<string, string>()
  const asked = new Map<string, (userId: string) => void>()
  const heard = await platform.bus.broadcast([taskAssigned.topic], ({ name, data }) => {
    if (name !== taskAssigned.name) return
    const { subjectId, holders } = data as { subjectId: string; holders: string[] }
    const holder = holders[0] as string
    const ask = asked.get(subjectId)
    if (ask) ask(holder)
    else known.set(subjectId, holder)
  })
  const of = (subjectId: string): Promise<string> =>
    new Promise((resolve) => {
      const holder = known.get(subjectId)
      if (holder) return resolve(holder)
      asked.set(subjectId, resolve)
    })
  return { of, stop: () => heard.stop() }
}

/** Tells stories through the services over HTTP: somebody applies, whoever holds the step agrees, everything follows. */
export const tellerOf = async (academy: Academy, client: MongoClient) => {
  const { call } = academy
  const effects = effectsOf(client, academy.prefix)
  const approvers = await approversOf(academy)
  await sleep(500)
  const openTask = async (subjectId: string) => {
    const task = await database('approval-workflow').collection('tasks').findOne({ tenantId, subjectId, status: 'open' })
    if (!task) throw new Wrong('a task that was told is not there')
    return String(task._id)
  }
  return {
    wishes: await wishesOf(academy),
    /** Tells one story; `pause` runs between its two steps. */
    tell: async ({ userId, offeringId }: Wish, pause?: () => Promise<void>): Promise<Told> => {
      const { id } = await call<{ id: string }>('training', enrolments.endpoints.apply, { offeringId }, userId, ['LEARNER'])
      const approver = await approvers.of(id)
      const taskId = await openTask(id)
      await pause?.()
      const settled = effects.of(id)
      const began = performance.now()
      await call('approval-workflow', tasks.endpoints.decide, { taskId, decision: 'agree' }, approver, ['LEARNER'])
      return { enrolmentId: id, settledMs: (await settled) - began }
    },
    stop: async () => {
      await effects.stop()
      await approvers.stop()
    },
  }
}
export type Teller = Awaited<ReturnType<typeof tellerOf>>
