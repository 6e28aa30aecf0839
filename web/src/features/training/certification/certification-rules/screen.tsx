import { dayOf } from '@academy/contracts/core/days.ts'
import { certificationRules } from '@academy/contracts/training/certification/certification-rules.ts'
import { certifications } from '@academy/contracts/training/certification/certifications.ts'
import { Button, Segmented } from 'antd'
import { useParams } from 'react-router-dom'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { LifeState } from '../../../../core/life/living.tsx'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { useOpenId } from '../../../../core/list/open-row.ts'
import { PageHead } from '../../../../core/list/page-head.tsx'
import { toast } from '../../../../core/notices/notices.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { RuleForm } from './rule-form.tsx'
import { freshOption, newestOf, type RuleRow, yearsOf } from './rules.ts'
import { YearRuler } from './year-ruler.tsx'
import './rules.css'

const certificationApi = connect(certifications)
const rulesApi = connect(certificationRules)

/** What can be done where a year has no rule: begin one, or take over that of the year before. */
const NoRule = ({ id, year, last, listed }: { id: string; year: number; last: number | undefined; listed: boolean }) => {
  const { say } = useNounTexts(certificationRules)
  const may = usePermission()
  const [save, { loading }] = rulesApi.useSave()
  const [copy, { loading: copying }] = rulesApi.useCopy()
  if (!may(certificationRules.endpoints.save.permission)) return <p className="card rules-none ink3">{say('none', { year })}</p>
  const begin = async () => {
    await save({ certificationId: id, year, options: [freshOption(year, say('first'))], recertification: [], retroactive: false })
  }
  const take = async (from: number) => {
    const taken = await copy({ certificationId: id, from, to: year })
    if (taken.ok && taken.data.unlisted.length > 0)
      toast('warning', say('unlisted', { codes: taken.data.unlisted.map(({ courseCode }) => courseCode).join(' ') }))
  }
  return (
    <section className="card rules-none">
      <p>{say('none', { year })}</p>
      <div className="row gap8">
        {last !== undefined && listed ? (
          <Button type="primary" loading={copying} onClick={() => void take(last)}>
            {say('copy', { year: last })}
          </Button>
        ) : null}
        <Button loading={loading} onClick={() => void begin()}>
          {say('begin', { year })}
        </Button>
      </div>
    </section>
  )
}

/** A tab a year, and when its rule is open. */
const Years = ({ rows, year, today, onYear }: { rows: readonly RuleRow[]; year: number; today: string; onYear: (year: number) => void }) => {
  const { say } = useNounTexts(certificationRules)
  const thisYear = Number(today.slice(0, 4))
  const years = [...new Set([...yearsOf(rows), thisYear, thisYear + 1])].sort()
  return (
    <section className="card rules-year">
      <Segmented
        value={year}
        onChange={onYear}
        options={years.map((one) => ({ value: one, label: say(`tab.${newestOf(rows, one)?.status ?? 'none'}`, { year: one }) }))}
      />
      <YearRuler year={year} today={today} closing={newestOf(rows, year)?.options[0]?.closingDate} />
    </section>
  )
}

/** One certification: a tab a year, the options of its rule beside each other, recertification below. */
const RulesScreen = () => {
  const { certificationId } = useParams()
  const texts = useNounTexts(certificationRules)
  const name = useBilingual()
  const today = dayOf(new Date())
  const [asked, setAsked] = useOpenId('year')
  const { data: of, failure, refetch } = certificationApi.useInfo(certificationId, { quiet: true })
  const rules = rulesApi.usePage({ certificationId: certificationId ?? '', limit: 100 }, { quiet: true })
  const failed = failure ?? rules.failure
  if (failed) return <FailureState failure={failed} retry={refetch} />
  if (!of || !rules.data) return <ListSkeleton columns={3} rows={6} />
  const rows = rules.data.records as RuleRow[]
  const year = Number(asked) || Number(today.slice(0, 4))
  const newest = newestOf(rows, year)
  const before = yearsOf(rows)
    .filter((one) => one < year)
    .at(-1)
  return (
    <div className="list-page rules">
      <PageHead
        title={`${of.code} ${name(of, 'name')}`}
        crumb={texts.say('crumb', { track: name(of, 'trackName'), months: of.months })}
        actions={<LifeState contract={certifications} status={of.status} kinds={{ unreleased: 'draft', released: 'live', unlisted: 'cancelled' }} />}
      />
      <p className="rules-back">
        <a href="#/manage/training-certifications">{texts.say('back')}</a>
      </p>
      <Years {...{ rows, year, today }} onYear={(next) => setAsked(String(next))} />
      {newest ? (
        <RuleForm key={`${newest.id}-${newest.version}`} rule={newest} renewal={of.renewal} />
      ) : (
        <NoRule id={of.id} year={year} last={before} listed={of.status === 'released'} />
      )}
    </div>
  )
}

export default RulesScreen
