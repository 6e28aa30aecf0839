import { carry } from '@academy/contracts/identity/system/carry.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { formatCount } from '../../../../core/show/money.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { carryApi } from './api.ts'

/** What may be taken along, ticked, as one file. */
export const Exporting = () => {
  const texts = useNounTexts(carry)
  const { data, failure, refetch } = carryApi.useKinds({}, { quiet: true })
  const [download, { loading }] = carryApi.useFile()
  const [left, setLeft] = useState<readonly string[]>([])
  if (failure) return <FailureState failure={failure} retry={refetch} />
  if (!data) return <ListSkeleton columns={2} rows={5} />
  const chosen = data.filter(({ kind }) => !left.includes(kind)).map(({ kind }) => kind)
  const toggle = (kind: string) => setLeft(left.includes(kind) ? left.filter((one) => one !== kind) : [...left, kind])
  return (
    <section className="card setting-card" aria-label={texts.say('exportTitle')}>
      <h2>{texts.say('exportTitle')}</h2>
      <p className="t13 ink2">{texts.say('exportText')}</p>
      <div className="carry-kinds">
        {data.map(({ kind, title, rows, secrets }) => (
          <Checkbox key={kind} checked={!left.includes(kind)} onChange={() => toggle(kind)}>
            {title} <span className="num ink3">{formatCount(rows)}</span>
            {secrets ? <span className="t12 ink3"> {texts.say('secretsLeft')}</span> : null}
          </Checkbox>
        ))}
      </div>
      <div className="setting-test">
        <Button type="primary" disabled={chosen.length === 0} loading={loading} onClick={() => download(left.length > 0 ? { kinds: chosen.join(',') } : {})}>
          {texts.say('export')}
        </Button>
      </div>
    </section>
  )
}
