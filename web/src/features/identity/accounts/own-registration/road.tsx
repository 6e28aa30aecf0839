import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { needle, Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { useRoom } from '../../../../core/scales/use-room.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import type { Own } from './calls.ts'

type Waiting = NonNullable<Own['waiting']>

/** The hours of whoever decides: a tick an hour, those that are over pale, the needle now. */
const Hours = ({ hours, left }: Pick<Waiting, 'hours' | 'left'>) => {
  const { t } = useTranslation('identity/own-registration')
  const { box, room } = useRoom<HTMLDivElement>(260)
  const width = Math.max(200, room)
  const pitch = (width - 4) / Math.max(1, hours)
  const over = hours - left
  return (
    <div ref={box} className="register-hours">
      <Ticks width={width} height={16} rise={false} label={t('receipt.hoursLeft', { count: left })}>
        {Array.from({ length: hours }, (_, n) => tick(n, Math.round(n * pitch), n % 24 ? 6 : 0, n % 24 ? 1 : 2, n % 24 ? 8 : 14, n < over ? 'off' : 'on'))}
        {needle(Math.round(over * pitch), 14)}
      </Ticks>
      <p className="row between t12 ink3">
        <span>{t('receipt.hours', { count: hours })}</span>
        <span className="num">{t('receipt.hoursLeft', { count: left })}</span>
      </p>
    </div>
  )
}

interface Stop {
  key: string
  when: string
  what: string
  text?: string
  now?: boolean
  later?: boolean
  more?: ReactNode
}

const useStops = (own: Own): Stop[] => {
  const { t } = useTranslation('identity/own-registration')
  const name = useBilingual()
  const { waiting, filedAt, decidedAt, status } = own
  const clock = (at: string | undefined) => (at ? formatMoment(at) : '')
  const files = [own.photo, own.letter].filter(Boolean).length
  const typed = Object.values(own.form).filter((value) => value !== undefined).length
  const filed: Stop = { key: 'filed', when: clock(filedAt), what: t('road.filed'), text: t('road.filedText', { receipt: own.receipt, count: typed, files }) }
  const checked: Stop = { key: 'checked', when: clock(filedAt), what: t('road.checked'), text: t(own.alone ? 'road.alone' : 'road.compared') }
  if (status === '0') return [{ key: 'draft', when: t('road.now'), what: t('road.draft'), text: t('road.draftText'), now: true }]
  if (waiting) {
    const who = [name(waiting, 'position'), name(waiting, 'person')].filter(Boolean).join(' ')
    const now: Stop = {
      ...{ key: 'now', when: t('road.now'), what: name(waiting, 'place') || name(waiting, 'step'), now: true },
      text: [who || name(waiting, 'step'), waiting.phone].filter(Boolean).join(t('id.comma')),
      more: <Hours hours={waiting.hours} left={waiting.left} />,
    }
    return [filed, checked, now, { key: 'later', when: t('road.later'), what: t('road.open'), text: t('road.openText'), later: true }]
  }
  if (status === '10' || status === '20' || status === '30' || status === '40')
    return [filed, checked, { key: 'now', when: t('road.now'), what: t('road.finding'), now: true }]
  const ended: Stop = { key: 'ended', when: clock(decidedAt), what: t(`road.ended.${status}`), text: t(`road.endedText.${status}`), now: status !== '50' }
  return [filed, checked, ended]
}

/** The road of a registration from the first to the last station, ticks between them. */
export const Road = ({ own }: { own: Own }) => (
  <ol className="card register-road">
    {useStops(own).map(({ key, when, what, text, now, later, more }) => (
      <li key={key} data-now={now || undefined} data-later={later || undefined}>
        <p className="register-when num">{when}</p>
        <p className="register-what">{what}</p>
        {text ? <p className="t12 ink3">{text}</p> : null}
        {more}
      </li>
    ))}
  </ol>
)
