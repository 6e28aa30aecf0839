import { crudHandlers } from '@academy/chassis/http/crud-handlers.ts'
import type { Handlers } from '@academy/chassis/http/serve.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import { malformed } from '@academy/chassis/runtime/refusal.ts'
import { addDays, daysBetween } from '@academy/contracts/core/days.ts'
import type { Violation } from '@academy/contracts/core/envelope.ts'
import { workdayState } from '@academy/contracts/identity/events.ts'
import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { WorkdayModel } from './model.ts'
import { workdayViolations } from './workday.ts'

const plain = crudHandlers(workdays, WorkdayModel, { days: 'day', state: workdayState }) as unknown as Handlers<typeof workdays>
/** No holiday is longer, also not with its weekends. */
const LONGEST = 31

const refuse = (violations: Violation[]): void => {
  if (violations.length > 0) throw malformed(violations)
}

export const workdayHandlers: Handlers<typeof workdays> = {
  ...plain,
  save: async (input, ctx) => {
    refuse(workdayViolations(input.kind, 'kind', [input.day]))
    return plain.save(input, ctx)
  },
  update: async (input, ctx) => {
    refuse(workdayViolations(input.kind, 'kind', [input.day]))
    return plain.update(input, ctx)
  },
  mark: async ({ from, to, ...fields }, ctx) => {
    const length = daysBetween(from, to) + 1
    if (length < 1) throw malformed([{ field: 'to', code: 'dayBefore' }])
    if (length > LONGEST) throw malformed([{ field: 'to', code: 'workdaySpan', params: { max: LONGEST } }])
    const days = Array.from({ length }, (_, n) => addDays(from, n))
    refuse(workdayViolations(fields.kind, 'kind', days))
    await ctx.unit(async (unit) => {
      const repo = repository(WorkdayModel)(unscoped(unit))
      const known = new Map((await repo.find({ day: { $in: days } })).map((row) => [row.day, row]))
      for (const day of days) {
        const before = known.get(day)
        const row = before ? await repo.update(before.id, undefined, fields) : await repo.insert({ day, ...fields })
        unit.emit(workdayState, row.id, row)
      }
    })
    return { marked: days.length }
  },
}
