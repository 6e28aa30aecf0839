import { carry } from '@academy/contracts/identity/system/carry.ts'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { formatCount } from '../../../../core/show/money.tsx'
import { Status } from '../../../../core/show/status.tsx'
import { tasksApi } from '../../../../core/tasks/my-tasks.ts'
import { isOpen, TaskProgress } from '../../../../core/tasks/task-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Comparison, carryApi } from './api.ts'
import { Kind } from './kind.tsx'
import { type Ticks, tickOf } from './ticks.ts'

const outcomeKinds = { made: 'completed', changed: 'completed', same: 'draft', refused: 'refused' } as const

/** How what was taken came out: what was refused first, with all that stood against it. */
const Outcomes = ({ outcomes }: Pick<Comparison, 'outcomes'>) => {
  const texts = useNounTexts(carry)
  if (outcomes.length === 0) return null
  const count = (state: string) => outcomes.filter((one) => one.state === state).length
  const told = (['made', 'changed', 'same', 'refused'] as const).filter((state) => count(state) > 0)
  return (
    <section className="carry-outcomes" aria-label={texts.say('outcomeTitle')}>
      <h3>{texts.say('outcomeTitle')}</h3>
      <p className="carry-counts">
        {told.map((state) => (
          <Status key={state} kind={outcomeKinds[state]}>
            {texts.say(`outcomes.${state}`)} {formatCount(count(state))}
          </Status>
        ))}
      </p>
      <ul className="carry-refused">
        {outcomes
          .filter(({ state }) => state === 'refused')
          .map(({ kind, key, title, name, reasons }) => (
            <li key={tickOf(kind, key)}>
              <span className="strong">{`${title} · ${name}`}</span>
              {reasons.map((reason) => (
                <span key={reason}>{reason}</span>
              ))}
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The task that takes over; the comparison is made anew when it has ended. */
const Taking = ({ taskId, refetch }: { taskId: string; refetch: () => void }) => {
  const { data } = tasksApi('identity').useInfo(taskId, { quiet: true })
  const ended = data !== undefined && !isOpen(data)
  useEffect(() => {
    if (ended) refetch()
  }, [ended, refetch])
  return data && !ended ? <TaskProgress task={data} /> : null
}

const takeOf = ({ kinds }: Comparison, ticks: Ticks) =>
  kinds.flatMap(({ kind, rows }) =>
    rows.flatMap(({ key }) => {
      const secrets = ticks.get(tickOf(kind, key))
      return secrets ? [{ kind, key, ...(Object.values(secrets).some(Boolean) ? { secrets } : {}) }] : []
    }),
  )

/** Kind by kind what the file says otherwise, with ticks for what shall be taken. */
export const Compared = ({ comparison, refetch }: { comparison: Comparison; refetch: () => void }) => {
  const texts = useNounTexts(carry)
  const may = usePermission()
  const [ticks, setTicks] = useState<Ticks>(new Map())
  const [apply, { loading }] = carryApi.useApply()
  const { kinds, fileName, from, exportedAt, unknown, status, taskId, outcomes } = comparison
  const differing = kinds.filter(({ rows }) => rows.length > 0)
  const told = kinds.filter(({ rows, only }) => rows.length > 0 || only.length > 0)
  const same = kinds.filter((kind) => kind.same > 0 && !told.includes(kind)).map((kind) => `${kind.title} ${formatCount(kind.same)}`)
  const name = useBilingual()
  const joined = useJoined()
  const take = takeOf(comparison, ticks)
  const write = async () => {
    const outcome = await apply({ id: comparison.id, take })
    if (outcome.ok) refetch()
  }
  const busy = status === 'applying'
  return (
    <>
      <p className="carry-from">{texts.say('comparedWith', { file: fileName, from: name(from, 'name'), at: exportedAt })}</p>
      {busy && taskId ? <Taking taskId={taskId} refetch={refetch} /> : null}
      <Outcomes outcomes={busy ? [] : outcomes} />
      {unknown.length > 0 ? <p className="t13 ink2">{texts.say('unknown', { kinds: joined(unknown) })}</p> : null}
      {differing.length === 0 ? <p className="carry-nothing">{texts.say('nothing')}</p> : null}
      {told.map((kind) => (
        <Kind key={kind.kind} kind={kind} ticks={ticks} onTicks={setTicks} fixed={busy || !may(carry.endpoints.apply.permission)} />
      ))}
      {same.length > 0 ? <p className="carry-kind t13 ink3">{texts.say('allSame', { kinds: same.join(' · ') })}</p> : null}
      {differing.length > 0 && may(carry.endpoints.apply.permission) ? (
        <div className="carry-foot">
          <Button type="primary" disabled={take.length === 0} loading={loading || busy} onClick={write}>
            {busy ? texts.say('taking') : texts.say('take', { count: take.length })}
          </Button>
        </div>
      ) : null}
    </>
  )
}
