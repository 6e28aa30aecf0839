import type { Received } from '@academy/contracts/core/endpoint.ts'
import type { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { mayLeave } from '../../../../core/form/unsaved.ts'
import { type Outcome, reasonsOf } from '../../../../core/request/failure.ts'
import { textOf } from '../../../../core/request/react.ts'
import { send } from '../../../../core/request/send.ts'
import { enterAs, type Me, useSession } from '../../../../core/session/session.ts'
import { EntryPage } from './entry-page.tsx'

type Tenant = Received<(typeof sessions)['endpoints']['tenants']>[number]

/** Where whoever has chosen goes (1-portal.md §2.1). */
const CHOSEN = '/?action=autoLogin'

// Called directly: an answer of one academy may not stay in a cache for the next.
const fetchMine = () => send({ method: 'GET', path: '/sys/commTenant/selectList' }) as Promise<Outcome<Tenant[]>>
const enter = (tenantId: string) => send({ method: 'POST', path: '/sys/commTenant/enter', arg: { tenantId } }) as Promise<Outcome<Me>>

/** The academies of whoever is signed in; one alone is entered without a question (shell-access.md rule 7). */
const useTenants = () => {
  const navigate = useNavigate()
  const [mine, setMine] = useState<Tenant[]>([])
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState('')
  const choose = async (tenantId: string) => {
    if (busy || !(await mayLeave())) return
    setBusy(tenantId)
    const outcome = await enter(tenantId)
    setBusy('')
    if (!outcome.ok) return setMessage(reasonsOf(outcome.failure)[0]?.msg ?? textOf(outcome.failure))
    enterAs(outcome.data)
    navigate(CHOSEN, { replace: true })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    void fetchMine().then((outcome) => {
      if (!outcome.ok) return setMessage(textOf(outcome.failure))
      setMine(outcome.data)
      if (outcome.data.length === 1 && outcome.data[0]) void choose(outcome.data[0].tenantId)
    })
  }, [])
  return { mine, message, busy, choose }
}

/** Which academy one works in now; each tab has its own. */
const TenantsPage = () => {
  const { t } = useTranslation('identity/sessions')
  const { me } = useSession()
  const { mine, message, busy, choose } = useTenants()
  return (
    <EntryPage title={t('tenants.title')}>
      <p className="sign-in-why">{t('tenants.text')}</p>
      <div role="alert">{message ? <p className="message-bad">{message}</p> : null}</div>
      <ul className="sign-in-tenants">
        {mine.map(({ tenantId, tenantName }) => (
          <li key={tenantId}>
            <button type="button" className="btn btn-large" aria-busy={busy === tenantId} onClick={() => void choose(tenantId)}>
              <span>{tenantName}</span>
              {tenantId === me?.tenantId ? <span className="t12 ink3">{t('tenants.now')}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </EntryPage>
  )
}

export default TenantsPage
