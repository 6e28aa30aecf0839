import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { PageHead } from '../../../core/list/page-head.tsx'
import { Status } from '../../../core/show/status.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { State } from '../../../core/states/state.tsx'
import { type Part, servicesApi } from './api.ts'
import { PartDrawer } from './part-drawer.tsx'
import { PartLegend, Parts } from './part-table.tsx'
import '../../../core/list/list.css'
import './services.css'

const POLL = 5000

/** Which part is open: kept in the address, so that reloading, a link and the way back work. */
const useOpen = () => {
  const [params, setParams] = useSearchParams()
  const open = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (id) next.set('part', id)
      else next.delete('part')
      return next
    })
  return [params.get('part'), open] as const
}

const kinds = { ok: 'live', behind: 'pending', away: 'refused' } as const

const Counts = ({ parts }: { parts: readonly Part[] }) => {
  const { t } = useTranslation('jobs-operations')
  const count = (state: Part['state']) => parts.filter((part) => part.state === state).length
  return (
    <span className="ops-counts t13">
      {(['ok', 'behind', 'away'] as const)
        .filter((state) => count(state) > 0)
        .map((state) => (
          <Status key={state} kind={kinds[state]}>
            {t(`services.states.${state}`)} <span className="num">{count(state)}</span>
          </Status>
        ))}
    </span>
  )
}

/** The services of the installation and the gateway: how each is, asked anew every five seconds. */
const ServicesScreen = () => {
  const { t } = useTranslation('jobs-operations')
  const [open, setOpen] = useOpen()
  const { data, failure, refetch } = servicesApi.useLook({}, { poll: POLL, quiet: true })
  const part = data?.parts.find(({ id }) => id === open)
  const content = () => {
    if (!data) return failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={8} rows={9} />
    if (data.parts.length === 0) return <State kind="empty" title={t('services.empty')} text={t('services.emptyText')} />
    return <Parts parts={data.parts} open={open} onOpen={setOpen} />
  }
  return (
    <div className="list-page">
      <PageHead title={t('services.title')} actions={data && data.parts.length > 0 ? <Counts parts={data.parts} /> : null} />
      {data?.oneProcess ? <p className="ops-note t13">{t('services.oneProcess')}</p> : null}
      <div className="card list-card">
        <div className="list-scroll">{content()}</div>
      </div>
      {data && data.parts.length > 0 ? (
        <div className="list-footer">
          <PartLegend />
          <span className={failure ? 'ops-warn num' : 'num'}>{t(failure ? 'services.stale' : 'services.refreshed', { at: data.at.slice(11) })}</span>
        </div>
      ) : null}
      {part ? <PartDrawer part={part} onClose={() => setOpen(null)} /> : null}
    </div>
  )
}

export default ServicesScreen
