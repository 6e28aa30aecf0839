import { useTranslation } from 'react-i18next'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { formatCount } from '../../../core/show/money.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { type Figure, type Tone, useFigures } from './figures.ts'

const MOST = 30
const PITCH = 5
const marks = { bad: 'end', now: 'now', soon: 'on' } as const satisfies Record<Tone, string>

/** One tick each; of many, so many that they fit. */
const Tally = ({ count, tone }: Pick<Figure, 'count' | 'tone'>) => {
  const shown = Math.min(MOST, count)
  return (
    <Ticks width={MOST * PITCH} height={16}>
      {Array.from({ length: shown }, (_, at) => tick(at, at * PITCH, 0, 2, 14, marks[tone]))}
    </Ticks>
  )
}

const Card = ({ figure }: { figure: Figure }) => {
  const { t } = useTranslation('homes')
  const { key, count, more, tone, link } = figure
  return (
    <li data-tone={tone}>
      <a href={link}>
        <span className="t13">{t(`due.${key}`)}</span>
        <span className="row gap12">
          <span className="big figure-count">
            {formatCount(count)}
            {more ? '+' : ''}
          </span>
          <Tally count={count} tone={tone} />
        </span>
        <span className="t12 ink3">{t(`due.${key}Text`)}</span>
      </a>
    </li>
  )
}

/** The reader's own numbers: those that are not zero as cards, the most pressing first, the others in one line; each leads to the rows it counts. */
export const FigureCards = () => {
  const { t } = useTranslation('homes')
  const { figures, loading, failure, retry } = useFigures()
  const [some, none] = [figures.filter(({ count }) => count > 0), figures.filter(({ count }) => count === 0)]
  return (
    <section aria-busy={loading} aria-label={t('due.title')}>
      {failure && figures.length === 0 ? <FailureState failure={failure} retry={retry} /> : null}
      {some.length > 0 ? (
        <ul className="card figure-cards">
          {some.map((one) => (
            <Card key={one.key} figure={one} />
          ))}
        </ul>
      ) : failure ? null : (
        <p className="card figure-nothing ink2">{loading ? t('due.counting') : t('due.nothing')}</p>
      )}
      {none.length > 0 ? (
        <p className="figure-zeros t12 ink3">
          {t('due.zero')}
          {none.map(({ key, link }) => (
            <a key={key} href={link}>
              {t(`due.${key}`)} <span className="num">0</span>
            </a>
          ))}
        </p>
      ) : null}
    </section>
  )
}
