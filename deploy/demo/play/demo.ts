import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { settled } from '../settle.ts'
import type { Application, Outcome, Target } from '../world/plan-input.ts'
import { act, inParallel, type Player } from './act.ts'

const AT_ONCE = 3
const tenantId = 'chengtu'
/** Outcomes whose case is agreed on the way. */
const agreed = new Set<Outcome | undefined>(['confirmed', 'revoked', 'attended', 'noShow', 'cancelled'])

export interface Known {
  /** User ids by ID number, offering ids by number. */
  users: ReadonlyMap<string, string>
  offerings: ReadonlyMap<string, string>
}

const learner = (userId: string): Player => ({ tenantId, userId, grants: [{ code: 'LEARNER', roots: [] }] })

/** One person applies for an offering; gives the enrolment, or null when the rules refuse it. */
export const applyAs = async (platform: Platform, number: string, { user }: Application, known: Known): Promise<string | null> => {
  const [offeringId, userId] = [known.offerings.get(number), known.users.get(user)]
  if (!offeringId || !userId) return null
  return (await act(platform, 'training', enrolments.endpoints.apply, { offeringId }, learner(userId)))?.id ?? null
}

/** Everybody applies in the order of the plan: those who find a seat hold it, the others wait. Gives what each application is to become. */
const applyAll = async (platform: Platform, targets: readonly Target[], known: Known): Promise<Map<string, Application>> => {
  const wanted = new Map<string, Application>()
  await inParallel(targets, AT_ONCE, async ({ number, applications }) => {
    for (const application of applications) {
      const id = await applyAs(platform, number, application, known)
      if (id) wanted.set(id, application)
    }
  })
  return wanted
}

interface OpenTask {
  _id: string
  subjectId: string
  holderIds: string[]
}

/** Those who hold the open tasks decide as the plan says, step after step, until nothing is left to decide. */
export const decideAll = async (platform: Platform, wanted: ReadonlyMap<string, Application>): Promise<void> => {
  const outcomeOf = (id: string) => wanted.get(id)?.outcome
  for (let round = 0; round < 6; round++) {
    await settled(platform)
    const open = (await database('approval-workflow').collection('tasks').find({ tenantId, status: 'open' }).toArray()) as unknown as OpenTask[]
    const due = open.filter(({ subjectId }) => agreed.has(outcomeOf(subjectId)) || outcomeOf(subjectId) === 'refused')
    if (due.length === 0) return
    await inParallel(due, AT_ONCE, async (task) => {
      const refuse = outcomeOf(task.subjectId) === 'refused'
      const [holder] = task.holderIds
      if (holder)
        await act(
          platform,
          'approval-workflow',
          tasks.endpoints.decide,
          { taskId: task._id, decision: refuse ? 'refuse' : 'agree', ...(refuse ? { comment: '本月班次已排满，请改报下一期' } : {}) },
          learner(holder),
        )
    })
  }
}

/** Those who changed their minds revoke or withdraw. */
export const changeMinds = async (platform: Platform, wanted: ReadonlyMap<string, Application>): Promise<void> => {
  await settled(platform)
  const rows = database('training').collection('enrolments')
  const leaving = [...wanted].filter(([, { outcome }]) => outcome === 'revoked' || outcome === 'withdrawn')
  await inParallel(leaving, AT_ONCE, async ([id]) => {
    const row = await rows.findOne({ _id: id as never })
    if (row) await act(platform, 'training', enrolments.endpoints.revoke, { id, reason: '10' }, learner(String(row.userId)))
  })
}

const playAll = async (platform: Platform, targets: readonly Target[], known: Known): Promise<number> => {
  const wanted = await applyAll(platform, targets, known)
  await decideAll(platform, wanted)
  await changeMinds(platform, wanted)
  await settled(platform)
  return wanted.size
}

/**
 * Plays the enrolments of the demo through the real commands (decided.md §5 "Seeds"), first those by which its learners are offered a seat; applications
 * that the rules refuse are left out.
 */
export const playDemo = async (platform: Platform, targets: readonly Target[], known: Known): Promise<number> => {
  const offers = ({ applications }: Target) => applications.some(({ outcome }) => outcome === 'offered')
  const now = targets.filter((target) => target.shape !== undefined)
  const first = await playAll(platform, now.filter(offers), known)
  return (
    first +
    (await playAll(
      platform,
      now.filter((target) => !offers(target)),
      known,
    ))
  )
}
