import { onlineUsers } from '@academy/contracts/identity/accounts/online-users.ts'
import { connect } from '../../../../core/connect.ts'
import { ReasonButton } from '../../../../core/form/reason-button.tsx'
import { alertUser, toast } from '../../../../core/notices/notices.ts'
import { useNounTexts } from '../../../../core/texts.ts'

const api = connect(onlineUsers)

/** Ends one session or many, with the reason, and says which were left and why. */
export const ForceButton = ({ ids, name, done, link = false }: { ids: readonly string[]; name?: string; done?: () => void; link?: boolean }) => {
  const texts = useNounTexts(onlineUsers)
  const [force] = api.useForce()
  const run = async (reason: string) => {
    const outcome = await force({ ids: [...ids], reason })
    if (!outcome.ok) return false
    const { ended, left } = outcome.data
    const title = texts.say('forced', { count: ended })
    const remarks = left.map(({ userName, why }) => ({ text: texts.say(`left.${why}`, { name: userName }) }))
    if (remarks.length === 0) toast('success', title)
    else void alertUser({ title, tone: 'info', remarks, yes: texts.say('actions.understood') })
    done?.()
    return true
  }
  return (
    <ReasonButton
      label={texts.say('forceIt')}
      name={name ? texts.say('forceNamed', { name }) : undefined}
      title={texts.say('forceAsk', { count: ids.length })}
      text={texts.say('forceText')}
      field={texts.field('reason')}
      run={run}
      link={link}
    />
  )
}
