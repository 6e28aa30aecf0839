import type { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { useDictionary } from '../../../core/session/dictionaries.ts'
import { useSession } from '../../../core/session/session.ts'
import '../../../core/life/rail.css'

export type TaskDetail = Received<(typeof tasks)['endpoints']['info']>

// `store.administrator` names the holder kind and the rank; the sentence hangs on the rank.
const rankOf = (code: string) => code.split('.').pop() ?? code

/** Why this task came to the reader: model, step and its condition, scope, post, and that it is not one's own request. */
export const WhyMe = ({ task }: { task: TaskDetail }) => {
  const { t } = useTranslation(['approval', 'approval-workflow/approvals'])
  const name = useBilingual()
  const regions = useDictionary('salesRegion')
  const { me } = useSession()
  const { why } = task
  const post = why.post
  const rows: [label: string, text: string, note: string][] = [
    [t('why.model'), name(task, 'modelName'), t('why.version', { version: why.modelVersion })],
    [t('why.step'), `${name(task, 'stepName')} · ${t([`rules.${rankOf(why.rule.code)}`, 'rules.position'], why.rule.params ?? {})}`, ''],
    [t('approval-workflow/approvals:condition'), t([`conditions.${rankOf(why.condition.code)}`, 'conditions.other'], why.condition.params ?? {}), ''],
    [t(`scopes.${why.scope.kind}`), regions.find((region) => region.value === why.scope.nameCn)?.label ?? name(why.scope, 'name'), ''],
    ...(post ? [[t('why.post'), `${name(post, 'positionName')} · ${name(post, 'orgName')}`, post.positionCode] as [string, string, string]] : []),
  ]
  return (
    <ol className="rail">
      {rows.map(([label, text, note]) => (
        <li key={label}>
          <span>{label}</span>
          <div>{text}</div>
          <span>{note}</span>
        </li>
      ))}
      {why.passed.map((person) => (
        <li key={person.rank} data-later>
          <span>{t('approval-workflow/approvals:passed')}</span>
          <div>{[t(`ranks.${person.rank}`), name(person, 'name')].filter(Boolean).join(' ')}</div>
          <span>{t(`passed.${person.code}`)}</span>
        </li>
      ))}
      <li data-now>
        <span>{t('why.you')}</span>
        <div className="strong">
          {[me?.userNameCn ? name(me, 'userName') : '', post ? t('why.since', { since: post.since }) : ''].filter(Boolean).join(' · ')}
        </div>
        <span>{t('why.notApplicant')}</span>
      </li>
    </ol>
  )
}
