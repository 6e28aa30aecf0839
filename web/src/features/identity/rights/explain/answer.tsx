import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Explained, GateScale } from './gate-scale.tsx'

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
      {said.askAt ? (
        <a className="ant-btn ant-btn-default gate-ask" href={`#${said.askAt}`}>
          {texts.say('askAt')}
        </a>
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
