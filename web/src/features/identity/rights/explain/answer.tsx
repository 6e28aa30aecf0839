import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Explained, GateScale } from './gate-scale.tsx'

const AskDrawer = lazyScreen(
  () => import('../role-requests/ask-drawer.tsx'),
  ({ onClose }) => onClose(),
)

/** Files PERM for the one who lacks it. */
const AskFor = ({ userId, userName, permission }: { userId: string; userName: string; permission: string }) => {
  const texts = useNounTexts(roleRequests)
  const may = usePermission()
  const [asking, setAsking] = useState(false)
  if (!may(roleRequests.endpoints.save.permission)) return null
  return (
    <>
      <Button className="gate-ask" onClick={() => setAsking(true)}>
        {texts.say('askFor')}
      </Button>
      {asking ? <AskDrawer userId={userId} userName={userName} permission={permission} onClose={() => setAsking(false)} /> : null}
    </>
  )
}

/** Who can grant what is missing, and where one asks for it. */
const Grantors = ({ said }: { said: Explained }) => {
  const texts = useNounTexts(explain)
  const joined = useJoined()
  if (!said.grant) return null
  const names = said.grantors.map(({ userName }) => userName)
  return (
    <section className="gate-foot">
      <h3 className="t14 strong">{texts.say('who')}</h3>
      <p>{said.grant}</p>
      <p>{names.length > 0 ? `${texts.say('whoText')}${joined(names)}` : texts.say('whoNobody')}</p>
      {said.missing ? <AskFor userId={said.userId} userName={said.userName} permission={said.missing} /> : null}
      {said.askAt ? (
        <Button className="gate-ask" href={`#${said.askAt}`}>
          {texts.say('askAt')}
        </Button>
      ) : names.length > 0 ? (
        <p className="ink3">{texts.say('askText')}</p>
      ) : null}
    </section>
  )
}

const verdictOf = ({ may, gates }: Explained) => (!may ? 'mayNot' : gates.some(({ result }) => result === 'open') ? 'inGeneral' : 'may')

/** The answer: may he or may he not, gate by gate, and what then. */
export const Answer = ({ said }: { said: Explained }) => {
  const texts = useNounTexts(explain)
  const verdict = verdictOf(said)
  return (
    <section className="card gate-card" aria-live="polite">
      <header className="gate-head">
        <h2 className="gate-verdict" data-verdict={verdict}>
          {texts.say(verdict)}
        </h2>
        <span className="t13 ink2">{texts.say('passed', { count: said.passed, all: said.gates.length })}</span>
        <span className="t12 ink3 num gate-day">{texts.say('onDay', { day: said.day })}</span>
      </header>
      <p className="t13 ink2">{[said.userName, said.record].filter(Boolean).join(' · ')}</p>
      {verdict === 'inGeneral' ? <p className="t12 ink3">{texts.say('inGeneralText')}</p> : null}
      <GateScale said={said} />
      <Grantors said={said} />
    </section>
  )
}
