import { useTranslation } from 'react-i18next'
import { Budget } from '../../../../core/scales/budget.tsx'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { Icon } from '../../../../core/show/icon.tsx'
import { formatMoney } from '../../../../core/show/money.tsx'
import { Whole } from '../../../../core/show/whole.tsx'
import type { Check } from './api.ts'
import { remedyLink, useCheckTexts } from './checks.tsx'

const POINTS = 5

/** The best score beside the score that passes, one tick for five points. */
const Score = ({ score, pass }: { score: number; pass: number }) => (
  <Ticks width={(100 / POINTS) * 12 + 2} height={14} label={`${score} / ${pass}`}>
    {Array.from({ length: 100 / POINTS + 1 }, (_, i) => {
      const at = i * POINTS
      return tick(i, i * 12, at % 20 ? 6 : 0, 2, at % 20 ? 8 : 14, at <= score ? 'on' : 'off')
    })}
    {tick('pass', Math.round(pass / POINTS) * 12, 0, 2, 14, 'end')}
  </Ticks>
)

const Scale = ({ check }: { check: Pick<Check, 'code' | 'params'> }) => {
  const { params = {} } = check
  if (check.code === 'prerequisite' && typeof params.score === 'number' && typeof params.pass === 'number')
    return <Score score={params.score} pass={params.pass} />
  if (check.code === 'account' && params.needed !== undefined && params.available !== undefined) {
    const limit = Number(params.needed)
    return (
      <Budget
        limit={limit}
        spent={Math.max(0, Math.min(limit, Number(params.available)))}
        count={32}
        pitch={8}
        height={12}
        say={(value) => formatMoney(value.toFixed(2))}
      />
    )
  }
  return null
}

/** Reasons against, each with its fact, its scale, what to do about it and who can help. */
export const Reasons = ({ failed }: { failed: readonly Pick<Check, 'code' | 'params' | 'remedy' | 'who' | 'whoName'>[] }) => {
  const texts = useCheckTexts()
  return (
    <ol className="blocked-list">
      {failed.map((check, index) => {
        const link = remedyLink(check.remedy?.link)
        const remedy = texts.remedy(check)
        return (
          <li key={`${check.code}${check.params?.course ?? ''}`}>
            <span className="num blocked-number" aria-hidden="true">
              {index + 1}
            </span>
            <div className="grow">
              <div className="strong">
                <Whole>{texts.reason(check)}</Whole>
              </div>
              <Scale check={check} />
              <div className="row between gap12 t13">
                {link ? <a href={link}>{remedy}</a> : <span className="ink2">{remedy}</span>}
                <span className="ink3 t12">{texts.who(check)}</span>
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** Picture 05b: everything that stands against enrolling, at once. */
export const Blocked = ({ failed, again }: { failed: readonly Check[]; again: () => void }) => {
  const { t } = useTranslation('training-delivery')
  return (
    <section className="card blocked" aria-labelledby="blocked-title">
      <h2 className="t16 blocked-title" id="blocked-title">
        <Icon name="alert" />
        {t('checkResult.blocked', { count: failed.length })}
      </h2>
      <p className="t13 ink2">{t('checkResult.checkedAll')}</p>
      <Reasons failed={failed} />
      <button type="button" className="btn" onClick={again}>
        {t('checkResult.again')}
      </button>
    </section>
  )
}
