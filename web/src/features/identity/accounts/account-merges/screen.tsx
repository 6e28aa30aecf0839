import { startOf } from '@academy/contracts/core/task.ts'
import { accountMerges, mergeEvidence, mergeLife, scanAccounts } from '@academy/contracts/identity/accounts/account-merges.ts'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { formatCount } from '../../../../core/show/money.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { TaskProgress } from '../../../../core/tasks/task-state.tsx'
import { useTask } from '../../../../core/tasks/use-task.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Merge, mergesApi, stateKinds } from './api.ts'
import { UndoRuler } from './undo-ruler.tsx'
import './account-merges.css'

/** Looks for pairs now; the list shows them when it has ended. */
const ScanNow = () => {
  const texts = useNounTexts(accountMerges)
  const may = usePermission()
  const task = useTask(scanAccounts)
  const { refetch } = mergesApi.usePage({ limit: '1' }, { quiet: true })
  const state = task.task?.status
  useEffect(() => {
    if (state === 'done') refetch()
  }, [state, refetch])
  const [start] = Object.values(startOf(scanAccounts).endpoints)
  if (!may(start?.permission ?? '')) return null
  return (
    <>
      {task.task && state !== 'done' ? <TaskProgress task={task.task} /> : null}
      <Button type="primary" loading={task.starting || state === 'waiting' || state === 'running'} onClick={() => task.start({})}>
        {texts.say('scan')}
      </Button>
    </>
  )
}

const Evidence = ({ of }: { of: Merge }) => {
  const texts = useNounTexts(accountMerges)
  return (
    <span className="merge-evidence">
      {of.evidence.map((one) => (
        <span key={one} className="merge-tag">
          {texts.say(`evidence.${one}`)}
        </span>
      ))}
    </span>
  )
}

/** Both by name and sign-in name: it opens the pair. */
const PairLink = ({ of }: { of: Merge }) => {
  const texts = useNounTexts(accountMerges)
  const name = useBilingual()
  return (
    <a className="merge-pair" href={`#/manage/sys-account-merges/${of.id}`} aria-label={texts.say('head', { name: name(of, 'keepName') })}>
      <span className="strong">{name(of, 'keepName')}</span> <span className="code ink2">{of.keepCode}</span>
      <span className="ink3"> ← </span>
      <span>{name(of, 'goneName')}</span> <span className="code ink2">{of.goneCode}</span>
    </a>
  )
}

/** Pairs of accounts that may be one person: found, dismissed, merged, undone. */
const AccountMergesScreen = () => {
  const texts = useNounTexts(accountMerges)
  const name = useBilingual()
  const columns = [
    { key: 'keepName', title: texts.say('one'), render: (row: Merge) => <PairLink of={row} /> },
    { key: 'evidence', width: 260, render: (row: Merge) => <Evidence of={row} /> },
    { key: 'status', width: 130, render: (row: Merge) => <Status kind={stateKinds[row.status]}>{texts.say(`states.${row.status}`)}</Status> },
    'foundAt',
    { key: 'moved', width: 96, render: (row: Merge) => (row.moved === undefined ? '—' : formatCount(row.moved)) },
    { key: 'undoUntil', width: 220, render: (row: Merge) => (row.status === 'merged' ? <UndoRuler of={row} /> : '—') },
  ]
  const options = (values: readonly string[], area: string) => values.map((value) => ({ value, label: texts.say(`${area}.${value}`) }))
  return (
    <ListScreen
      contract={accountMerges}
      columns={columns}
      details={[...columns, 'mergedAt', 'mergedByName', 'dismissedAt', 'dismissedReason'] as typeof columns}
      filters={[
        'text',
        { name: 'status', options: options(mergeLife.states, 'states'), width: 140 },
        { name: 'evidence', options: options(mergeEvidence, 'evidence'), width: 160 },
      ]}
      title={(row) => texts.say('head', { name: name(row, 'keepName') })}
      rowName={(row) => name(row, 'keepName')}
      moves={(row) => <PairLink of={row} />}
      actions={<ScanNow />}
      head={<p className="t13 ink3 merge-explain">{texts.say('explain')}</p>}
    />
  )
}

export default AccountMergesScreen
