import { refuseUnlessFiles } from '@academy/chassis/approvals/may-file.ts'
import { crudHandlers, type Precondition } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { absent, malformed } from '@academy/chassis/runtime/refusal.ts'
import type { Parsed } from '@academy/contracts/core/endpoint.ts'
import { absenceAsked, absenceCancelled, absenceSubject } from '@academy/contracts/training/resources/absence-events.ts'
import { absences } from '@academy/contracts/training/resources/absences.ts'
import { absenceViolations, daysOf } from './absence.ts'
import { hold, release, trainerOf } from './hold.ts'
import { type AbsenceDoc, AbsenceModel } from './model.ts'

type Entered = Parsed<(typeof absences)['endpoints']['save']>
const plain = crudHandlers(absences, AbsenceModel, { days: 'fromDate' })

/** The stretch as a whole, and that the person teaches. */
const judged =
  (input: Entered): Precondition =>
  async (unit) => {
    const stranger = (await trainerOf(unit, input.userId)) ? [] : [{ field: 'userId', code: 'notTrainer' }]
    const found = [...stranger, ...absenceViolations(input)]
    if (found.length > 0) throw malformed(found)
  }
const counted = <I extends Entered>(input: I) => ({ ...input, days: Math.max(daysOf(input), 0) })

const about = ({ userId, fromDate, untilDate }: AbsenceDoc) => ({ userId, fromDate, untilDate })

/** What a move does in the unit that makes it, with the record as it stands there. */
const doing =
  (id: string, work: (unit: Unit, absence: AbsenceDoc) => Promise<void>): Precondition =>
  async (unit) => {
    const absence = await repository(AbsenceModel)(unit).byId(id)
    if (!absence) throw absent()
    await work(unit, absence)
  }

export const absenceHandlers: Handlers<typeof absences> = {
  ...plain,
  save: (input, ctx) => plain.save(counted(input), ctx, judged(input)),
  update: (input, ctx) => plain.update(counted(input), ctx, judged(input)),
  ask: (input, ctx) =>
    plain.ask(
      input,
      ctx,
      doing(input.id, async (unit, absence) => {
        if (absence.userId !== ctx.userId) refuseUnlessFiles(ctx, 'training:absences:ask', absenceSubject.model)
        await hold(unit, absence)
        const { number, kind, days = 0 } = absence
        unit.emit(absenceAsked, absence.id, { ...about(absence), number, kind, days, submitterId: ctx.userId, askedAt: unit.now.toISOString() })
      }),
    ),
  cancel: (input, ctx) =>
    plain.cancel(
      input,
      ctx,
      doing(input.id, async (unit, absence) => {
        await release(unit, absence.id)
        unit.emit(absenceCancelled, absence.id, { ...about(absence), cancelledAt: unit.now.toISOString() })
      }),
    ),
}
