import { addMonths, dayOf } from '@academy/contracts/core/days.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { businessData } from '@academy/contracts/org/business-data.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { connect } from '../../../core/connect.ts'
import { Ticks, tick } from '../../../core/scales/ticks.tsx'
import { Dict } from '../../../core/show/dict.tsx'
import { useNounTexts } from '../../../core/texts.ts'

type Figure = Received<(typeof businessData)['endpoints']['page']>['records'][number]

const MONTHS = 12
const HEIGHT = 28
const measures = ['newCars', 'throughput', 'usedCars', 'satisfaction'] as const

/** One measure over twelve months: a bar a month, the last one dark. */
const Measure = ({ measure, rows }: { measure: string; rows: readonly Figure[] }) => {
  const { say } = useNounTexts(organisations)
  const own = rows.filter((row) => row.measure === measure).sort((a, b) => a.month.localeCompare(b.month))
  const last = own.at(-1)
  if (!last) return null
  const most = Math.max(...own.map(({ value }) => value), 1)
  return (
    <li>
      <span className="t12 ink3">
        <Dict type="businessMeasure" value={measure} />
      </span>
      <span className="t20 num">{last.value}</span>
      <Ticks width={MONTHS * 6} height={HEIGHT} label={say('businessOver', { months: own.length, from: own[0]?.value ?? 0, to: last.value })} rise={false}>
        {own.map(({ month, value }, at) => {
          const height = Math.max(1, Math.round((value / most) * HEIGHT))
          return tick(month, at * 6, HEIGHT - height, 3, height, at === own.length - 1 ? 'on' : 'off')
        })}
      </Ticks>
      <span className="t12 ink3 num">{last.month}</span>
    </li>
  )
}

/** New cars, throughput, used cars and satisfaction of an outlet over the last twelve months; nothing where none was told. */
export const Business = ({ id }: { id: string }) => {
  const { say } = useNounTexts(organisations)
  const fromMonth = addMonths(dayOf(new Date()), 1 - MONTHS).slice(0, 7)
  const { data } = connect(businessData).usePage({ outletId: id, fromMonth, limit: MONTHS * measures.length }, { quiet: true })
  if (!data || data.total === 0) return null
  return (
    <section>
      <div className="org-title">
        <h3 className="t16 strong">{say('business')}</h3>
        <a className="t12" href={`#/manage/org-business-data?outletId=${encodeURIComponent(id)}`}>
          {say('all')}
        </a>
      </div>
      <ul className="org-business">
        {measures.map((measure) => (
          <Measure key={measure} measure={measure} rows={data.records} />
        ))}
      </ul>
    </section>
  )
}
