import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../core/i18n/locale.ts'
import { formatMoney } from '../../../core/show/money.tsx'
import type { Entry, Trail } from './api.ts'

const SHANGHAI = 8 * 3_600_000

/** `09:26:13.040` in Shanghai. */
export const clock = (at: string | number): string => new Date(new Date(at).getTime() + SHANGHAI).toISOString().slice(11, 23)
/** `2026-11-22` in Shanghai. */
export const dayOf = (at: string | number): string => new Date(new Date(at).getTime() + SHANGHAI).toISOString().slice(0, 10)

/** An id as short as it still tells: its first and last signs. */
export const shortId = (id: string | undefined): string => (!id ? '—' : id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-4)}` : id)

type Say = (key: string, values?: Record<string, unknown>) => string

const steps = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const

/** A length of time in at most two units: 25 min 43 s, 3.77 s, 90 ms. */
const durationIn = (t: Say, locale: string, ms: number): string => {
  const number = (n: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(n)
  if (ms < 1000) return t('units.ms', { n: number(Math.round(ms)) })
  if (ms < 60_000) return t('units.seconds', { n: number(ms / 1000) })
  const at = steps.findIndex(([, size]) => ms >= size)
  const [big, small] = [steps[at] ?? steps[3], steps[at + 1]]
  const rest = small ? Math.floor((ms % big[1]) / small[1]) : 0
  const first = t(`units.${big[0]}`, { n: Math.floor(ms / big[1]) })
  return small && rest > 0 ? `${first} ${t(`units.${small[0]}`, { n: rest })}` : first
}

/** The words of a trail in the reader's language. */
export const useTrailWords = () => {
  const { t } = useTranslation(['jobs-trails', 'jobs', 'training-delivery'])
  const locale = useLocale()
  const duration = (ms: number) => durationIn(t as Say, locale, ms)
  const eventName = (name: string): string => t(`events.${name}`, { defaultValue: '' })

  const did = ({ name }: Entry): string =>
    t(`did.${name}`, { defaultValue: '' }) || eventName(name) || t('labels.changed', { noun: name.split('.')[0] ?? name })

  /** What an entry says in a few words. */
  const what = (entry: Entry): string => {
    const { kind, name, userName, result, through } = entry
    if (kind === 'command') {
      const done = through ? t('labels.through', { what: did(entry), id: shortId(through) }) : did(entry)
      return userName ? t('labels.by', { name: userName, what: done }) : done
    }
    if (kind === 'event') return eventName(name) || name
    if (kind === 'job') return t(`jobs:jobNames.${name}`, { defaultValue: name })
    if (kind === 'mail' || kind === 'text' || entry.id.startsWith('mail|') || entry.id.startsWith('text|'))
      return `${t(entry.id.startsWith('text') ? 'labels.sms' : 'labels.mailOne')} · ${t(`results.${result}`)}`
    if (result === 'open') return entry.holderNames?.length ? t('labels.for', { names: entry.holderNames.join(', ') }) : t('labels.task')
    if (kind === 'failed' && result === 'failed') return t('labels.failedTry', { n: entry.attempts })
    if (kind === 'failed' || kind === 'repeated') return t(`results.${result}`)
    return t(`handlers.${name}`, { defaultValue: '' }) || (name.split('.').length === 2 ? t('labels.changed', { noun: name.split('.')[0] }) : name)
  }

  const result = (entry: Entry): string =>
    entry.kind === 'handled' && entry.attempts > 1 ? t('results.retried') : t(`results.${entry.result}`, { defaultValue: entry.result })

  const check = ({ name, ok, figures }: Trail['checks'][number]): string =>
    t(`checks.${name}${ok ? '' : 'Bad'}`, { ...figures, sum: formatMoney(((figures.sum ?? 0) / 100).toFixed(2)) })

  const lane = (name: string): string => t(`lanes.${name}`)
  return { t, what, result, check, lane, duration }
}
export type TrailWords = ReturnType<typeof useTrailWords>
