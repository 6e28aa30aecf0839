import { caseAgreed, caseExpired, caseOpened, caseRefused, caseWithdrawn } from '@academy/contracts/approval-workflow/events.ts'
import type { Subject } from '@academy/contracts/approval-workflow/subject.ts'
import type { DataOf, EventType } from '@academy/contracts/core/event.ts'
import { on, type Reaction, type ReactionContext } from '../events/reaction.ts'

/** What an end says beside the subject: who ended the case and at which step, where somebody did; of an agreement everybody who agreed. */
type Ended = DataOf<typeof caseExpired> & { by?: string | undefined; agreedBy?: readonly string[] | undefined }
type Act = (subjectId: string, ended: Ended, ctx: ReactionContext) => Promise<void>

interface Acts {
  agreed: Act
  refused: Act
  /** Taken back by who asked; as if refused unless told. */
  withdrawn?: Act
  /** Nobody decided in time; as if refused unless told. */
  expired?: Act
  /** Its case is there, under this id. */
  opened?: (subjectId: string, caseId: string, ctx: ReactionContext) => Promise<void>
}

/** What the owner of a subject does when it is decided: his reactions to the cases of its type, each found again by `<name>.agreed` and so on. */
export const onDecision = ({ type }: Pick<Subject, 'type'>, name: string, acts: Acts): Reaction[] => {
  const { opened, agreed, refused, withdrawn = refused, expired = refused } = acts
  const ends: [EventType, string, Act][] = [
    [caseAgreed, 'agreed', agreed],
    [caseRefused, 'refused', refused],
    [caseWithdrawn, 'withdrawn', withdrawn],
    [caseExpired, 'expired', expired],
  ]
  const reactions = ends.map(([event, how, act]) =>
    on(event as EventType<(typeof caseExpired)['schema']>, `${name}.${how}`, async (data, ctx) => {
      if (data.subjectType === type) await act(data.subjectId, data, ctx)
    }),
  )
  if (!opened) return reactions
  const open = on(caseOpened, `${name}.case-opened`, async (data, ctx) => {
    if (data.subjectType === type) await opened(data.subjectId, ctx.event.aggregateId, ctx)
  })
  return [open, ...reactions]
}
