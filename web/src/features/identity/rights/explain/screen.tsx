import { explain } from '@academy/contracts/identity/rights/explain.ts'
import { Segmented } from 'antd'
import { useNavigate } from 'react-router-dom'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { CompareView } from './compare-view.tsx'
import { ExplainView } from './explain-view.tsx'
import { HoldersView } from './holders-view.tsx'
import { UnusedView } from './unused-view.tsx'
import { useAsked } from './use-asked.ts'
import '../../../../core/list/list.css'
import './explain.css'

const views = { explain: ExplainView, holders: HoldersView, compare: CompareView, unused: UnusedView }
type View = keyof typeof views

const viewOf = (text: string): View => (text in views ? (text as View) : 'explain')

/** Why somebody may do something or why not, who can, and how two people differ. */
const ExplainScreen = () => {
  const texts = useNounTexts(explain)
  const asked = useAsked()
  const go = useNavigate()
  const view = viewOf(asked.of('view'))
  const Shown = views[view]
  return (
    <div className="list-page explain-page">
      <PageHead title={texts.say('title')} />
      <Segmented
        className="explain-views"
        aria-label={texts.say('title')}
        value={view}
        options={Object.keys(views).map((value) => ({ value, label: texts.say(`views.${value}`) }))}
        onChange={(value) => go(`?view=${value}`)}
      />
      <Shown />
    </div>
  )
}

export default ExplainScreen
