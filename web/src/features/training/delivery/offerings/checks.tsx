import { useTranslation } from 'react-i18next'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { useAudienceWords } from '../../../../core/session/positions.ts'
import { formatMoment } from '../../../../core/show/moment.tsx'
import { formatMoney } from '../../../../core/show/money.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { Whole } from '../../../../core/show/whole.tsx'
import type { Check, OfferingDetail } from './api.ts'

/** The texts of one condition: what it asks, why it fails, what to do and who can help; `about` names the person when another one reads. */
export const useCheckTexts = (about?: string) => {
  const { t } = useTranslation(['training-delivery', 'training-reasons', 'portal'])
  const audience = useAudienceWords()
  const joined = useJoined()
  const values = ({ params = {} }: Pick<Check, 'params'>) => {
    const said = (key: string, words: (value: string) => string) => (params[key] === undefined ? {} : { [key]: words(String(params[key])) })
    return {
      ...params,
      ...said('closesAt', formatMoment),
      ...said('position', audience),
      ...said('audience', (items) => joined(items.split(', ').map(audience))),
    }
  }
  return {
    asks: (check: Check) => t(check.code === 'interval' && check.params?.months === 0 ? 'checks.intervalNone' : `checks.${check.code}`, values(check)),
    reason: (check: Pick<Check, 'code' | 'params'>) => t(`training-reasons:reasons.${check.code}`, values(check)),
    remedy: ({ remedy }: Pick<Check, 'remedy'>) => {
      if (!remedy) return ''
      const own = `remedies.${remedy.code}`
      return t(about ? [`remediesAbout.${remedy.code}`, own] : own, { ...remedy.params, name: about })
    },
    who: (check: Pick<Check, 'who' | 'whoName'>) =>
      about && check.who === 'self' ? '' : [check.who ? t(`who.${check.who}`) : '', check.whoName].filter(Boolean).join(' '),
  }
}

const known = ['/offerings', '/my/enrolments']

/** A remedy's address as a link, where this version has a page for it. */
export const remedyLink = (link: string | undefined): string | undefined => (link && known.some((path) => link.startsWith(path)) ? `#${link}` : undefined)

/** The fact that a condition was judged by, short: `91 / 80`, `2026-10-22`, `¥86,410.00`; `position` says what a position's code is called. */
const factOf = ({ code, params = {} }: Check, position: (code: string) => string): string => {
  const text = (key: string) => (params[key] === undefined || params[key] === '' ? '' : String(params[key]))
  switch (code) {
    case 'employed':
    case 'audience':
      return text('position') && position(text('position'))
    case 'prerequisite':
      return text('score') ? `${text('score')} / ${text('pass')}` : text('date')
    case 'interval':
      return text('last') || '—'
    case 'clash':
      return text('offering') || '—'
    case 'account':
      return text('available') ? formatMoney(text('available')) : '—'
    default:
      return ''
  }
}

/** Every condition of enrolling, passed or not. */
export const Checks = ({ row }: { row: OfferingDetail }) => {
  const { t } = useTranslation('training-delivery')
  const texts = useCheckTexts()
  const position = useAudienceWords()
  return (
    <section className="offering-part">
      <h2 className="t16">{t('checkResult.all')}</h2>
      <ul className="rule-top offering-checks">
        {row.checks.map((check) => (
          <li key={`${check.code}${check.params?.course ?? ''}`}>
            <span className={check.passed ? 'check-ok' : 'check-bad'}>
              <Status kind={check.passed ? 'live' : 'refused'}>{t(check.passed ? 'checkResult.passed' : 'checkResult.failed')}</Status>
            </span>
            <span className="grow">
              <Whole>{texts.asks(check)}</Whole>
            </span>
            <span className="num ink2 t13">{factOf(check, position)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
