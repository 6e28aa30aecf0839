import { Drawer } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePhone } from '../../../core/media.ts'
import { Facts } from '../../../core/show/facts.tsx'
import { State } from '../../../core/states/state.tsx'
import { type Part, usePartName } from './api.ts'
import { BreakerTable, Ways } from './breaker-table.tsx'
import { worstBreakers } from './breakers.ts'
import { Controls, Copies } from './controls.tsx'
import { Lag, Letters, Outbox, PartState } from './part-cells.tsx'
import { ProcessList } from './process-list.tsx'
import '../../../core/form/drawer.css'

const Figures = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  if (!part.outbox || !part.letters) return null
  return (
    <>
      <h2>{t('services.figures')}</h2>
      <Facts
        label={(key) => t(`services.${key}`)}
        rows={{
          outbox: <Outbox part={part} />,
          letters: <Letters part={part} />,
          parked: <span className="num">{t('services.parkedCount', { count: part.letters.aggregates })}</span>,
        }}
      />
      <h2>{t('services.groups')}</h2>
      <Facts label={name} rows={Object.fromEntries(part.groups.map((group) => [group.group, <Lag key={group.group} part={{ ...part, groups: [group] }} />]))} />
    </>
  )
}

const Body = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()(part.id)
  const breakers = worstBreakers(part)
  if (part.state === 'away' && part.processes.length === 0)
    return <State kind="offline" title={t('services.awayTitle', { name })} text={t('services.awayText')} />
  return (
    <>
      <Figures part={part} />
      <Controls part={part} />
      <h2>{t('services.processes')}</h2>
      <ProcessList processes={part.processes} />
      <h2>{t('services.breakers')}</h2>
      {breakers.length > 0 ? <BreakerTable breakers={breakers} /> : <p className="t13 ink3">{t('services.notAsked')}</p>}
      {part.id === 'gateway' ? (
        <>
          <h2>{t('services.ways')}</h2>
          <Ways processes={part.processes} />
        </>
      ) : null}
      <Copies part={part} />
    </>
  )
}

/** One part of the installation to read: its figures, its processes, whom they ask no more; the table stays live beside it. */
export const PartDrawer = ({ part, onClose }: { part: Part; onClose: () => void }) => {
  const { t } = useTranslation('core')
  const phone = usePhone()
  const name = usePartName()(part.id)
  return (
    <Drawer
      open
      mask={false}
      size={phone ? '100%' : 584}
      title={
        <div className="row gap12">
          <span className="grow">
            {name} <span className="t12 ink3">{part.id}</span>
          </span>
          <PartState part={part} />
        </div>
      }
      onClose={onClose}
      rootClassName="edit-drawer ops-drawer"
      closable={{ placement: 'end', 'aria-label': t('actions.close') }}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it */}
      <section className="ops-live" tabIndex={0} aria-label={name}>
        <Body part={part} />
      </section>
    </Drawer>
  )
}
