import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EntryPage } from '../sessions/entry-page.tsx'
import { AskStep } from './ask-step.tsx'
import { CodeStep } from './code-step.tsx'
import type { Asked } from './forgotten-calls.ts'

/** A forgotten password: who one is, then the code that was sent and a new password (areas/shell-access.md rule 13). */
const ForgottenPage = () => {
  const { t } = useTranslation('identity/passwords')
  const [account, setAccount] = useState('')
  const [asked, setAsked] = useState<Asked | null>(null)
  const done = (given: string, answer: Asked) => {
    setAccount(given)
    setAsked(answer)
  }
  return (
    <EntryPage title={t('forgotten.title')}>
      {asked ? <CodeStep asked={asked} again={() => setAsked(null)} /> : <AskStep account={account} done={done} />}
      <p className="sign-in-ways">
        <a href="#/login">{t('forgotten.toSignIn')}</a>
      </p>
    </EntryPage>
  )
}

export default ForgottenPage
