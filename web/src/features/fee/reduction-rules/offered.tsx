import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { Button } from 'antd'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { usePermission } from '../../../core/session/session.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { type Rule, useRuleWords } from './rule-words.ts'
import './offered.css'

const api = connect(reductionRules)

/** Rules that releases brought and this academy does not have: said what they would do, given by one click, never by an upgrade itself. */
export const Offered = () => {
  const texts = useNounTexts(reductionRules)
  const words = useRuleWords()
  const name = useBilingual()
  const may = usePermission()
  const { data } = api.useOffered({}, { quiet: true })
  const [give, { loading }] = api.useGive()
  if (!data?.length || !may(reductionRules.endpoints.give.permission)) return null
  const run = async (rule: Rule) => {
    const said = { name: name(rule, 'name'), effect: words.effect(rule), scope: words.scope(rule) }
    const asked = {
      title: texts.say('offered.ask', said),
      text: texts.say('offered.askText', said),
      yes: texts.say('offered.give'),
      no: texts.say('actions.cancel'),
    }
    if (!(await confirmUser({ ...asked, tone: 'warning' }))) return
    if ((await give({ code: rule.code })).ok) toast('success', texts.say('offered.done'))
  }
  return (
    <section className="card offered" aria-label={texts.say('offered.title', { count: data.length })}>
      <h2>{texts.say('offered.title', { count: data.length })}</h2>
      <p className="t13 ink3">{texts.say('offered.text')}</p>
      <ul>
        {data.map((rule) => (
          <li key={rule.code}>
            <span className="code t13">{rule.code}</span>
            <span className="strong">{name(rule, 'name')}</span>
            <span className="grow ink2 t13">
              {words.effect(rule)} · {words.scope(rule)}
            </span>
            <Button size="small" loading={loading} aria-label={texts.say('offered.named', { name: name(rule, 'name') })} onClick={() => void run(rule)}>
              {texts.say('offered.give')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
