import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { useTranslation } from 'react-i18next'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { Name } from '../../../core/show/name.tsx'
import { filerOf } from '../../../features/approval-workflow/cases/filer.ts'
import { TimeLeft } from '../../../features/approval-workflow/tasks/time-left.tsx'
import '../../../features/approval-workflow/tasks/tasks.css'
import { Panel } from './panel.tsx'

const api = connect(tasks)
const LIST = '#/manage/approval-workflow-tasks'
const POLL = 60_000

/** What this reader must decide, the soonest first, with what is left of each time limit; nothing where nothing waits. */
export const TasksDue = () => {
  const { t } = useTranslation('homes')
  const name = useBilingual()
  const asked = api.usePage({ limit: '6' }, { quiet: true, poll: POLL })
  const { records = [], total = 0 } = asked.data ?? {}
  if (total === 0 && !asked.failure) return null
  return (
    <Panel title={asked.data ? t('tasksDue.title', { count: total }) : t('tasksDue.name')} beside={<a href={LIST}>{t('tasksDue.go')}</a>} asked={asked}>
      <ul className="home-rows">
        {records.map((row) => (
          <li key={row.id} className="task-row">
            <span className="strong">
              <Name of={row} field={filerOf(row)} />
            </span>
            <span className="home-two">
              <a href={`${LIST}?task=${row.id}`}>{[name(row, 'modelName'), name(row.summary, 'title')].filter(Boolean).join(' · ')}</a>
              <span className="t12 ink3 num">{[row.summary.number, name(row, 'stepName')].filter(Boolean).join(' · ')}</span>
            </span>
            <TimeLeft left={row.minutesLeft} total={row.totalMinutes} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
