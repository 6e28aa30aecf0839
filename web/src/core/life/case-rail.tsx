import type { cases } from '@academy/contracts/approval-workflow/cases.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../i18n/bilingual.ts'
import { useJoined } from '../i18n/joined.ts'
import './rail.css'

export type CaseDetail = Received<(typeof cases)['endpoints']['info']>

const clock = (at: string) => `${at.slice(5, 10).replace('-', '.')} ${at.slice(11, 16)}`

/** What happened to a case so far, what it waits for now, and the steps that come after; `mine` says that it waits for the reader. */
export const CaseRail = ({ record, mine = false, dueAt }: { record: CaseDetail; mine?: boolean; dueAt?: string }) => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const name = useBilingual()
  const joined = useJoined()
  const holders = (people: CaseDetail['steps'][number]['holders']) =>
    joined(people.map((person) => `${name(person, 'name')} · ${name(person, 'positionName')}`))
  const ahead = record.steps.filter((step) => step.state === 'current' || step.state === 'ahead')
  return (
    <ol className="rail">
      {record.history.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
        <li key={`${entry.at}${index}`}>
          <span className="num">{clock(entry.at)}</span>
          <div>
            {entry.userName ? t(`historyBy.${entry.what}`, { name: entry.userName }) : t(`history.${entry.what}`)}
            {entry.stepNameCn ? <span className="ink3"> · {name(entry, 'stepName')}</span> : null}
            {entry.forUserName ? <p>{t('approval-workflow/approvals:forPerson', { name: entry.forUserName })}</p> : null}
            {entry.comment ? <p>{entry.comment}</p> : null}
          </div>
        </li>
      ))}
      {ahead.map((step) => {
        const now = step.state === 'current'
        return (
          <li key={step.step} data-now={now || undefined} data-later={!now || undefined}>
            <span>{t(now ? 'stepStates.current' : 'stepStates.ahead')}</span>
            <div>
              <span className={now ? 'strong' : ''}>{now && mine ? t('task.now') : name(step, 'name')}</span>
              <p>
                {now && mine && dueAt ? t('task.due', { at: clock(dueAt) }) : holders(step.holders) || t(`conditions.${step.why.code}`, step.why.params ?? {})}
              </p>
            </div>
          </li>
        )
      })}
    </ol>
  )
}
