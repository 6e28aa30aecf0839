import { carry } from '@academy/contracts/identity/system/carry.ts'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
import { ListSkeleton } from '../../../../core/list/list-skeleton.tsx'
import { reactTo } from '../../../../core/request/react.ts'
import { send } from '../../../../core/request/send.ts'
import { usePermission } from '../../../../core/session/session.ts'
import { Icon } from '../../../../core/show/icon.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { type Comparison, carryApi } from './api.ts'
import { Compared } from './compared.tsx'

const { compare } = carry.endpoints

interface Faults {
  fields?: { msg: string }[]
}

/** Sends a file to be compared; what is wrong with it as a whole is told where it was chosen. */
const useCompare = (done: (made: Comparison) => void) => {
  const [loading, setLoading] = useState(false)
  const [faults, setFaults] = useState<readonly string[]>([])
  const take = async (file: File | undefined) => {
    if (!file) return
    setLoading(true)
    setFaults([])
    const outcome = await send({ method: compare.method, path: compare.path, arg: { fileName: file.name.slice(-200) }, file, changes: true })
    setLoading(false)
    if (outcome.ok) return done(outcome.data as Comparison)
    const said = ((outcome.failure.data as Faults | undefined)?.fields ?? []).map(({ msg }) => msg)
    if (said.length > 0) setFaults(said)
    else reactTo(outcome.failure, 'alert')
  }
  return { take, loading, faults }
}

const Told = ({ faults }: { faults: readonly string[] }) => (
  <div aria-live="polite">
    {faults.map((fault) => (
      <p key={fault} className="carry-fault">
        {fault}
      </p>
    ))}
  </div>
)

const Choose = ({ onDone, other }: { onDone: (made: Comparison) => void; other: boolean }) => {
  const texts = useNounTexts(carry)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { take, loading, faults } = useCompare(onDone)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const dragged = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the button does the same */}
      <div className={`carry-drop${over ? ' carry-drop-over' : ''}`} onDragOver={dragged} onDragLeave={() => setOver(false)} onDrop={drop}>
        <Button type={other ? 'default' : 'primary'} icon={<Icon name="file" size={16} />} loading={loading} onClick={() => input.current?.click()}>
          {texts.say(other ? 'other' : 'choose')}
        </Button>
        <span className="ink3">{texts.say('drop')}</span>
        <input
          ref={input}
          type="file"
          accept=".json"
          aria-label={texts.say('choose')}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <Told faults={faults} />
    </>
  )
}

/** A file from elsewhere: chosen, compared, ticked, taken over. */
export const Importing = ({ id, onFile }: { id: string | undefined; onFile: (id: string | undefined) => void }) => {
  const texts = useNounTexts(carry)
  const may = usePermission()
  const { data, failure, loading, refetch } = carryApi.useInfo(id, { quiet: true })
  const known = id ? data : undefined
  return (
    <section className="card setting-card" aria-label={texts.say('importTitle')}>
      <h2>{texts.say('importTitle')}</h2>
      <p className="t13 ink2">{texts.say('importText')}</p>
      {may(compare.permission) ? (
        <Choose
          other={known !== undefined}
          onDone={(made) => {
            onFile(made.id)
            if (made.id === id) refetch()
          }}
        />
      ) : null}
      {id && loading ? <ListSkeleton columns={2} rows={5} /> : null}
      {id && failure ? <FailureState failure={failure} retry={refetch} /> : null}
      {known ? <Compared key={`${known.id} ${known.taskId ?? ''} ${known.status}`} comparison={known} refetch={refetch} /> : null}
    </section>
  )
}
