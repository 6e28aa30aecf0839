import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { useState } from 'react'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { useDictionary } from '../../../core/session/dictionaries.ts'
import { useSession } from '../../../core/session/session.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { Status } from '../../../core/show/status.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Change, changesApi, stateKinds } from './api.ts'
import { useWhat } from './columns.tsx'
import './changes.css'

const FileDrawer = lazyScreen(
  () => import('./file-drawer.tsx'),
  ({ onClose }) => onClose(),
)
const SHOWN = '5'

const Line = ({ change }: { change: Change }) => {
  const texts = useNounTexts(personnelChanges)
  const { me } = useSession()
  const what = useWhat()
  const states = useDictionary('changeStatus')
  const [withdraw] = changesApi.useWithdraw()
  const takeBack = async () => {
    const words = { title: texts.say('withdrawAsk'), text: texts.say('withdrawText'), yes: texts.say('withdrawIt'), no: texts.say('actions.cancel') }
    if (!(await confirmUser({ ...words, tone: 'warning' }))) return
    if ((await withdraw({ id: change.id, version: change.version })).ok) toast('success', texts.say('withdrawn'))
  }
  return (
    <li>
      <span className="strong">{change.userId === me?.userId ? what(change) : `${what(change)} · ${change.userName ?? ''}`}</span>
      <span className="t13 ink3 num">{formatMoment(change.day, 'day')}</span>
      <Status kind={stateKinds[change.status]}>{states.find(({ value }) => value === change.status)?.label ?? change.status}</Status>
      {change.actions?.includes('withdraw') ? (
        <button type="button" className="link-btn" onClick={() => void takeBack()}>
          {texts.say('withdrawIt')}
        </button>
      ) : (
        <span />
      )}
    </li>
  )
}

/** What changes about my posts, what I filed for others, and that I leave. */
export const OwnChanges = () => {
  const texts = useNounTexts(personnelChanges)
  const [asking, setAsking] = useState(false)
  const { data } = changesApi.useMine({ limit: SHOWN }, { quiet: true })
  const rows = data?.records ?? []
  return (
    <section className="card account-card own-changes" aria-labelledby="own-changes">
      <div className="row wrap between gap8 account-card-head">
        <h2 id="own-changes" className="t20">
          {texts.say('mine')}
        </h2>
      </div>
      {rows.length > 0 ? (
        <ul>
          {rows.map((row) => (
            <Line key={row.id} change={row} />
          ))}
        </ul>
      ) : (
        <p className="t13 ink3">{texts.say('mineNone')}</p>
      )}
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        {texts.say('askLeave')}
      </button>
      {asking ? <FileDrawer offered={['leave', 'end', 'letterEnd']} self onClose={() => setAsking(false)} /> : null}
    </section>
  )
}
