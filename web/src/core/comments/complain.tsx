import { useState } from 'react'
import { toast } from '../notices/notices.ts'
import { useNounTexts } from '../texts.ts'
import { commentsApi, commentsLight, LIMITS, type Said } from './api.ts'
import { SmallForm } from './small-form.tsx'

type Reason = NonNullable<Said['reason']>
const reasons: readonly Reason[] = ['advert', 'abuse', 'personal', 'untrue', 'offTopic', 'other']

/** A complaint about what somebody wrote: why, and words where no reason fits. */
export const Complain = ({ row, onClose }: { row: Said; onClose: () => void }) => {
  const texts = useNounTexts(commentsLight)
  const [reason, setReason] = useState<Reason>('advert')
  const [complain] = commentsApi.useComplain()
  const send = async (note: string) => {
    const outcome = await complain({ id: row.id, reason, ...(note ? { note } : {}) }, { quiet: true })
    if (outcome.ok) toast('success', texts.say('talk.complained'))
    return outcome
  }
  return (
    <SmallForm
      label={texts.say(reason === 'other' ? 'talk.noteNeeded' : 'talk.note')}
      max={LIMITS.note}
      blank={reason !== 'other'}
      send={texts.say('talk.complain')}
      onSend={send}
      onClose={onClose}
    >
      <fieldset className="talk-reasons">
        <legend className="t13">{texts.say('talk.why')}</legend>
        {reasons.map((value) => (
          <label key={value} className="t13">
            <input type="radio" name={`why-${row.id}`} checked={reason === value} onChange={() => setReason(value)} /> {texts.say(`reasons.${value}`)}
          </label>
        ))}
      </fieldset>
      <p className="t12 ink3">{texts.say('talk.complainAfter')}</p>
    </SmallForm>
  )
}
