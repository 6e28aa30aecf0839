import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { registrations } from '@academy/contracts/identity/accounts/registrations.ts'
import { Button } from 'antd'
import { connect, skip } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { CaseRail } from '../../../../core/life/case-rail.tsx'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { toast } from '../../../../core/notices/notices.ts'
import { useDictionary } from '../../../../core/session/dictionaries.ts'
import { Dict } from '../../../../core/show/dict.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Registration, type RegistrationDetail, registrationsApi, statusKinds } from './api.ts'
import { Compared, Papers } from './papers.tsx'

const casesApi = connect(cases)

const State = ({ of }: { of: Registration }) => {
  const texts = useNounTexts(registrations)
  if (of.blocked) return <Status kind="waiting">{texts.say(`blockedWhys.${of.blocked}`)}</Status>
  return (
    <Status kind={statusKinds[of.status]}>
      <Dict type="registrationStatus" value={of.status} />
    </Status>
  )
}

/** What is open stands on its case: who decided, who is asked now, who will be. */
const Rail = ({ caseId }: { caseId: string | undefined }) => {
  const texts = useNounTexts(registrations)
  const { data } = casesApi.useInfo(caseId ?? (skip as never), { quiet: true })
  if (!data) return null
  return (
    <section className="registration-part">
      <h2 className="t14 strong">{texts.say('case')}</h2>
      <CaseRail record={data as never} />
    </section>
  )
}

const isWhole = (row: Registration): row is RegistrationDetail => 'lookAlikes' in row

const Below = ({ of }: { of: Registration }) => {
  if (!isWhole(of)) return null
  return (
    <>
      <Compared of={of} />
      <Papers of={of} />
      <Rail caseId={of.caseId} />
    </>
  )
}

/** Tries again to give the post of somebody who is admitted. */
const Retry = ({ of }: { of: Registration }) => {
  const texts = useNounTexts(registrations)
  const name = useBilingual()
  const [retry, { loading }] = registrationsApi.useRetry()
  if (!of.actions?.includes('retry')) return null
  const run = async () => {
    if ((await retry({ id: of.id })).ok) toast('success', texts.say('retried'))
  }
  return (
    <Button type="link" loading={loading} aria-label={texts.say('retryNamed', { name: name(of, 'name') })} onClick={() => void run()}>
      {texts.say('retry')}
    </Button>
  )
}

/** Registrations of visitors: before their deciders, decided, blocked. */
const RegistrationsScreen = () => {
  const texts = useNounTexts(registrations)
  const name = useBilingual()
  const columns = [
    { key: 'receipt', width: 150, render: (row: Registration) => <span className="code">{row.receipt}</span> },
    { key: 'name', title: texts.field('name'), render: (row: Registration) => name(row, 'name') },
    { key: 'orgName', title: texts.field('orgName'), render: (row: Registration) => name(row, 'orgName') },
    { key: 'positionName', title: texts.field('positionName'), render: (row: Registration) => name(row, 'positionName') },
    'joinDate',
    { key: 'status', width: 140, render: (row: Registration) => <State of={row} /> },
    'filedAt',
  ]
  const statuses = useDictionary('registrationStatus').filter(({ value }) => value !== '0')
  const model = { key: 'model', render: (row: Registration) => texts.say(`models.${row.model}`) }
  return (
    <ListScreen
      contract={registrations}
      columns={columns}
      details={[...columns, model, 'administrator', 'rejoin', 'round', 'decidedAt'] as typeof columns}
      filters={['text', { name: 'status', options: statuses, width: 140 }, { name: 'orgId', noun: 'organisations' }, { name: 'blocked', width: 120 }]}
      days
      whole
      title={(row) => name(row, 'name')}
      rowName={(row) => name(row, 'name')}
      rowActions={(row) => <Retry of={row} />}
      below={(row) => <Below of={row} />}
    />
  )
}

export default RegistrationsScreen
