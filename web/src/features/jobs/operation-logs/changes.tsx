import type { Received } from '@academy/contracts/core/endpoint.ts'
import { operationLogs } from '@academy/contracts/jobs/operation-logs.ts'
import { useNounTexts } from '../../../core/texts.ts'

export type LogRow = Received<(typeof operationLogs)['endpoints']['page']>['records'][number]

/** Before and after of each field that changed; of personal values only that they did. */
export const Changes = ({ row }: { row: LogRow }) => {
  const { say } = useNounTexts(operationLogs)
  if (row.changes.length === 0) return <p className="t13 ink3">{say('noChanges')}</p>
  return (
    <table className="log-changes">
      <thead>
        <tr>
          {['field', 'before', 'after'].map((key) => (
            <th key={key} scope="col">
              {say(key)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {row.changes.map(({ field, label, before, after, personal }) => (
          <tr key={field}>
            <td title={field}>{label}</td>
            {personal ? (
              <td colSpan={2} className="ink3">
                {say('personal')}
              </td>
            ) : (
              <>
                <td>
                  <del>{before ?? '—'}</del>
                </td>
                <td>{after ?? '—'}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
