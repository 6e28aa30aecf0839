import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { useState } from 'react'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { confirmUser, toast } from '../../../../core/notices/notices.ts'
import { useSession } from '../../../../core/session/session.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type RoleRequest, requestKinds, roleRequestsApi } from './api.ts'
import './role-requests.css'

const AskDrawer = lazyScreen(
  () => import('./ask-drawer.tsx'),
  ({ onClose }) => onClose(),
)
const SHOWN = '5'
type Named = RoleRequest & { userName?: string; roleNameCn?: string; roleNameEn?: string }

const useWithdrawing = () => {
  const texts = useNounTexts(roleRequests)
  const [withdraw] = roleRequestsApi.useWithdraw()
  return async (id: string) => {
    const words = { title: texts.say('withdrawAsk'), text: texts.say('withdrawText'), yes: texts.say('withdraw'), no: texts.say('actions.cancel') }
    if (!(await confirmUser({ ...words, tone: 'warning' }))) return
    if ((await withdraw({ id })).ok) toast('success', texts.say('withdrawn'))
  }
}

const Line = ({ row }: { row: Named }) => {
  const texts = useNounTexts(roleRequests)
  const name = useBilingual()
  const { me } = useSession()
  const withdraw = useWithdrawing()
  const role = name(row, 'roleName') || row.roleCode
  const title = row.userId === me?.userId ? role : texts.say('ownFor', { role, name: row.userName ?? '' })
  return (
    <li className="own-request">
      <div className="own-request-what">
        <span className="strong">{title}</span>
        <span className="t13 ink3">{row.reason}</span>
        {row.why ? <span className="t13 ink2">{texts.say(`whys.${row.why}`)}</span> : null}
      </div>
      <span className="t13 ink3 num">
        {row.from ? <Moment at={row.from} precision="day" /> : texts.say('atOnce')} – <Moment at={row.until} precision="day" />
      </span>
      <Status kind={requestKinds[row.status]}>{texts.say(`states.${row.status}`)}</Status>
      {row.actions?.includes('withdraw') ? (
        <button type="button" className="link-btn" aria-label={texts.say('withdrawNamed', { name: role })} onClick={() => void withdraw(row.id)}>
          {texts.say('withdraw')}
        </button>
      ) : (
        <span />
      )}
    </li>
  )
}

/** Asking for what one lacks, and what became of it. */
export const OwnRequests = () => {
  const texts = useNounTexts(roleRequests)
  const [asking, setAsking] = useState(false)
  const { data } = roleRequestsApi.useMine({ limit: SHOWN }, { quiet: true })
  const rows = data?.records ?? []
  return (
    <div className="own-requests">
      {rows.length > 0 ? (
        <>
          <h3 className="t14 strong">{texts.say('own')}</h3>
          <ul>
            {rows.map((row) => (
              <Line key={row.id} row={row as Named} />
            ))}
          </ul>
        </>
      ) : null}
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        {texts.say('ask')}
      </button>
      {asking ? <AskDrawer onClose={() => setAsking(false)} /> : null}
    </div>
  )
}
