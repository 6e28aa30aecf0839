import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { alarms } from '@academy/contracts/jobs/services.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { broken, Ticks, tick } from '../../../core/scales/ticks.tsx'
import { usePermission } from '../../../core/session/session.ts'
import { formatCount } from '../../../core/show/money.tsx'
import { Status, type StatusKind } from '../../../core/show/status.tsx'
import { type Part, useAge, usePartName } from './api.ts'
import { worstBreakers } from './breakers.ts'

const kinds: Record<Part['state'], StatusKind> = { ok: 'live', behind: 'pending', away: 'refused' }

/** How a part is, as shape and word; with why where somebody must look. */
export const PartState = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  const why = part.reasons.map((reason) => t(`services.reasons.${reason}`)).join(' · ')
  const state = part.reasons.every((reason) => reason === 'paused') && part.reasons.length > 0 ? 'paused' : part.state
  return (
    <span className="ops-two">
      <Status kind={kinds[part.state]}>{t(`services.states.${state}`)}</Status>
      {why ? (
        <span className="t12 ink3 ops-why" title={why}>
          {why}
        </span>
      ) : null}
    </span>
  )
}

/** How many processes there are, and of which version; several versions side by side are marked. */
export const Processes = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  const versions = [...new Set(part.processes.map(({ version, build }) => t('services.version', { version, build })))]
  if (part.processes.length === 0) return <span className="ink3">{part.state === 'away' ? '—' : t('services.noProcess')}</span>
  return (
    <span className="ops-two">
      <span className="num">{t('services.processCount', { count: part.processes.length })}</span>
      {versions.length > 1 ? (
        <span className="t12 ops-warn" title={versions.join('\n')}>
          {t('services.versions', { count: versions.length })}
        </span>
      ) : (
        <span className="t12 ink3">{versions[0]}</span>
      )}
    </span>
  )
}

/** One tick is a tenth of the alarm; what lies beyond the alarm's line hangs over, up to half as much again. */
export const LAG_TICKS = 10
const MOST = 15
const PITCH = 5

/** Events that nobody handled yet, against the alarm. */
export const Lag = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  if (part.groups.length === 0) return <>—</>
  const known = part.groups.flatMap(({ lag }) => lag ?? [])
  if (known.length === 0) return <span className="t12 ops-warn">{t('services.lagUnknown')}</span>
  const lag = known.reduce((sum, one) => sum + one, 0)
  const full = Math.min(MOST, Math.ceil((lag / alarms.lag) * LAG_TICKS))
  const end = LAG_TICKS * PITCH
  const label = t('services.lagScale', { count: lag, limit: alarms.lag })
  return (
    <span className="row gap8">
      <Ticks width={MOST * PITCH + 6} height={14} label={label} rise={false}>
        {Array.from({ length: Math.max(LAG_TICKS, full) }, (_, i) => {
          const x = i * PITCH + (i >= LAG_TICKS ? 6 : 0)
          return i >= LAG_TICKS ? tick(i, x, 0, 2, 12, 'wait') : i < full ? tick(i, x, 0, 2, 12, 'on') : tick(i, x, 8, 2, 4, 'off')
        })}
        {tick('alarm', end + 1, 0, 1, 14, 'mid')}
      </Ticks>
      <span className={lag >= alarms.lag ? 'num ops-warn' : 'num'}>{formatCount(lag)}</span>
    </span>
  )
}

/** Events that were not told yet, and how long the oldest waits. */
export const Outbox = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  const age = useAge()
  if (!part.outbox) return <>—</>
  const { depth, oldestSeconds } = part.outbox
  if (depth === 0) return <span className="num">0</span>
  return (
    <span className="ops-two">
      <span className="num">{formatCount(depth)}</span>
      <span className={oldestSeconds >= alarms.outboxSeconds ? 't12 ops-warn' : 't12 ink3'}>{t('services.oldest', { age: age(oldestSeconds) })}</span>
    </span>
  )
}

/** Dead letters of a part, leading to them whoever may see them. */
export const Letters = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  const may = usePermission()
  if (!part.letters) return <>—</>
  const { failed, waiting } = part.letters
  if (failed + waiting === 0) return <span className="num">0</span>
  const words = t('services.letterCount', { failed: formatCount(failed), waiting: formatCount(waiting) })
  if (!may(deadLetters.endpoints.page.permission)) return <span className="num">{words}</span>
  return (
    <Link className="num" to={`/manage/sys-dead-letters?service=${part.id}`} aria-label={`${t('services.lettersOf', { name: name(part.id) })} ${words}`}>
      {words}
    </Link>
  )
}

/** Whom the processes ask no more: one tick a service that they ask, the worst of all processes. */
export const Breakers = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  const name = usePartName()
  const all = worstBreakers(part)
  if (part.processes.length === 0) return <>—</>
  if (all.length === 0) return <span className="t12 ink3">{t('services.notAsked')}</span>
  const of = (state: 'closed' | 'halfOpen' | 'open') => all.filter((breaker) => breaker.state === state)
  const [open, trying] = [of('open'), of('halfOpen')]
  const names = (some: typeof all) => some.map(({ service }) => name(service)).join(t('services.and'))
  const words = [
    ...(open.length > 0 ? [t('services.breakersOpen', { names: names(open) })] : []),
    ...(trying.length > 0 ? [t('services.breakersTrying', { names: names(trying) })] : []),
  ].join(' · ')
  return (
    <span className="row gap8">
      <Ticks
        width={all.length * PITCH}
        height={12}
        rise={false}
        label={t('services.breakersScale', { closed: of('closed').length, halfOpen: trying.length, open: open.length })}
      >
        {all.map(({ service, state }, i) =>
          state === 'halfOpen'
            ? broken(service, i * PITCH, 2, 12, 'wait')
            : tick(service, i * PITCH, state === 'open' ? 8 : 0, 2, state === 'open' ? 4 : 12, state === 'open' ? 'end' : 'on'),
        )}
      </Ticks>
      <span className={`t12 ops-why ${open.length > 0 ? 'ops-bad' : trying.length > 0 ? 'ops-warn' : 'ink3'}`} title={words}>
        {words || t('services.breakersAll', { count: all.length })}
      </span>
    </span>
  )
}

/** The memory of all processes of a part together. */
export const Memory = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  if (part.processes.length === 0) return <>—</>
  return <span className="num">{t('services.megabytes', { count: part.processes.reduce((sum, { memoryMb }) => sum + memoryMb, 0) })}</span>
}

/** By how much the slowest process of a part answers late. */
export const Delay = ({ part }: { part: Part }) => {
  const { t } = useTranslation('jobs-operations')
  if (part.processes.length === 0) return <>—</>
  const worst = Math.max(...part.processes.map(({ delayMs }) => delayMs))
  return <span className={worst >= alarms.delayMs ? 'num ops-warn' : 'num'}>{t('services.milliseconds', { count: worst })}</span>
}
