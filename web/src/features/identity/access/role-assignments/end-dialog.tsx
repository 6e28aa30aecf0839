import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { ReasonButton } from '../../../../core/form/reason-button.tsx'
import { toast } from '../../../../core/notices/notices.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { assignmentsApi } from './api.ts'

/** Ends one or many at once, with the reason; who is signed in with the role goes out within a second. */
export const EndButton = ({ ids, name, done, link = false }: { ids: readonly string[]; name?: string; done?: () => void; link?: boolean }) => {
  const texts = useNounTexts(roleAssignments)
  const [end] = assignmentsApi.useEnd()
  const run = async (reason: string) => {
    const outcome = await end({ ids: [...ids], reason })
    if (!outcome.ok) return false
    toast('success', texts.say('ended', { count: outcome.data.ended }))
    done?.()
    return true
  }
  return (
    <ReasonButton
      label={texts.say('endIt')}
      name={name ? texts.say('endNamed', { name }) : undefined}
      title={texts.say('endAsk', { count: ids.length })}
      text={texts.say('endText')}
      field={texts.field('endReason')}
      run={run}
      link={link}
    />
  )
}
