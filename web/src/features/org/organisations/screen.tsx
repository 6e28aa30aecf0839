import { organisations } from '@academy/contracts/org/organisations.ts'
import { Segmented } from 'antd'
import { useSearchParams } from 'react-router-dom'
import { useNounTexts } from '../../../core/texts.ts'
import { ListView } from './list-view.tsx'
import { TreeView } from './tree-view.tsx'

/** Filters that only the list has: an address that names one shows it. */
const listed = ['name', 'under', 'orgType', 'region', 'dealerStatus', 'page', 'form']

/** Organisations as a tree with who is missing where, or as a list. */
const OrganisationsScreen = () => {
  const texts = useNounTexts(organisations)
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'list' || listed.some((name) => params.has(name)) ? 'list' : 'tree'
  const switcher = (
    <Segmented
      aria-label={texts.say('view.label')}
      value={view}
      options={['tree', 'list'].map((value) => ({ value, label: texts.say(`view.${value}`) }))}
      onChange={(next) => setParams(next === 'list' ? { view: 'list' } : {})}
    />
  )
  return view === 'list' ? <ListView switcher={switcher} /> : <TreeView switcher={switcher} />
}

export default OrganisationsScreen
