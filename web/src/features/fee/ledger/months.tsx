import type { Received } from '@academy/contracts/core/endpoint.ts'
import { ledger, type PostingKind, postingKinds } from '@academy/contracts/fee/ledger.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { formatCount, formatMoney } from '../../../core/show/money.tsx'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { State } from '../../../core/states/state.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import './months.css'

const api = connect(ledger)
type Sums = readonly { kind: PostingKind; amount: string }[]

/** The days of a month, `2026-11` → `2026-11-01` and `2026-11-30`. */
const daysOf = (period: string): { from: string; to: string } => {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return { from: `${period}-01`, to: `${period}-${String(new Date(Date.UTC(year, month, 0)).getUTCDate()).padStart(2, '0')}` }
}

const plain = (amount: string | undefined): string => (amount ? formatMoney(amount).replace('¥', '') : '—')
const of = (sums: Sums, kind: PostingKind): string | undefined => sums.find((one) => one.kind === kind)?.amount

type Data = Received<(typeof ledger)['endpoints']['months']>
type Month = Data['months'][number]
type Days = ReturnType<typeof daysOf>

const Cells = ({ kinds, sums }: { kinds: readonly PostingKind[]; sums: Sums }) => kinds.map((kind) => <td key={kind}>{plain(of(sums, kind))}</td>)

const MonthRow = ({
  month,
  kinds,
  one,
  onMonth,
}: {
  month: Month
  kinds: readonly PostingKind[]
  one: boolean
  onMonth?: ((days: Days) => void) | undefined
}) => (
  <tr>
    <th scope="row">
      {onMonth ? (
        <button type="button" className="link-btn num" onClick={() => onMonth(daysOf(month.period))}>
          {month.period}
        </button>
      ) : (
        <span className="num">{month.period}</span>
      )}
    </th>
    <Cells kinds={kinds} sums={month.sums} />
    <td className="strong">{plain(month.change)}</td>
    {one ? <td className="strong">{plain(month.closing)}</td> : null}
    <td>{formatCount(month.count)}</td>
  </tr>
)

const Head = ({ kinds, one }: { kinds: readonly PostingKind[]; one: boolean }) => {
  const { t } = useTranslation('fee')
  const texts = useNounTexts(ledger)
  const closing = one ? [texts.say('closing')] : []
  return (
    <thead>
      <tr>
        {[texts.say('month'), ...kinds.map((kind) => t(`kinds.${kind}`)), texts.say('change'), ...closing, texts.say('count')].map((head) => (
          <th key={head}>{head}</th>
        ))}
      </tr>
    </thead>
  )
}

/** The months of one account, or of all: what came and went by kind, the balance at the end; a month of one account leads to its lines. */
export const Months = ({ accountId, onMonth }: { accountId: string | undefined; onMonth?: (days: Days) => void }) => {
  const texts = useNounTexts(ledger)
  const { data, failure, refetch } = api.useMonths(accountId ? { accountId } : {}, { quiet: true })
  if (!data) return failure ? <FailureState failure={failure} retry={refetch} /> : <ListSkeleton columns={6} />
  if (data.months.length === 0) return <State kind="empty" title={texts.say('noMonths')} />
  const kinds = postingKinds.filter((kind) => of(data.total.sums, kind) !== undefined)
  const one = accountId !== undefined
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than a phone is reached by the keyboard too
    <section className="card months-scroll" aria-label={texts.say('month')} tabIndex={0}>
      <table className="months">
        <Head kinds={kinds} one={one} />
        <tbody>
          {data.months.map((month) => (
            <MonthRow key={month.period} month={month} kinds={kinds} one={one} onMonth={onMonth} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.say('change')}</th>
            <Cells kinds={kinds} sums={data.total.sums} />
            <td className="strong">{plain(data.total.change)}</td>
            {one ? <td /> : null}
            <td>{formatCount(data.total.count)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
