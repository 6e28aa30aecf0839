import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListSkeleton } from '../../../core/list/list-skeleton.tsx'
import { usePhone } from '../../../core/media.ts'
import { FailureState } from '../../../core/states/failure-state.tsx'
import { lettersApi, type OpenLetter, serviceOf } from './api.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { LetterBody } from './letter-body.tsx'
import { LetterState } from './letter-state.tsx'
import { useReplay } from './use-replay.ts'
import '../../../core/form/drawer.css'
import './dead-letters.css'

const Moves = ({ letter, onClose }: { letter: OpenLetter; onClose: () => void }) => {
  const { t } = useTranslation('jobs-operations')
  const { run, freed, loading } = useReplay()
  const [asking, setAsking] = useState(false)
  const service = serviceOf(letter.id)
  return (
    <div className="row gap12">
      <span className="grow" />
      {letter.actions.includes('discard') ? (
        <Button danger onClick={() => setAsking(true)}>
          {t('letters.discard')}
        </Button>
      ) : null}
      {letter.actions.includes('replay') ? (
        <Button type="primary" loading={loading} onClick={() => run(service, letter.id)}>
          {t('letters.replay')}
        </Button>
      ) : null}
      {asking ? (
        <DiscardDialog
          letter={letter}
          onClose={() => setAsking(false)}
          onDone={({ count, next }) => {
            onClose()
            if (next) void freed(service, next, count)
          }}
        />
      ) : null}
    </div>
  )
}

/** One letter to read, beside the list; it may be tried again with its lane, or given up. */
export const LetterDrawer = ({ id, onClose, onOpen }: { id: string; onClose: () => void; onOpen: (id: string) => void }) => {
  const { t } = useTranslation(['jobs-operations', 'core'])
  const phone = usePhone()
  const { data, failure, refetch } = lettersApi.useOpen({ service: serviceOf(id), id }, { quiet: true, fresh: true })
  const letter = data?.id === id ? data : undefined
  // what was released is gone: the drawer has nothing more to say than that
  const lost = failure && (!letter || failure.kind === 'answer') ? failure : undefined
  return (
    <Drawer
      open
      mask={false}
      size={phone ? '100%' : 584}
      title={
        <div className="row gap12">
          <span className="grow letter-title">{letter?.event ?? t('letters.detail')}</span>
          {letter && !lost ? <LetterState state={letter.state} /> : null}
        </div>
      }
      onClose={onClose}
      footer={letter && !lost && letter.actions.length > 0 ? <Moves letter={letter} onClose={onClose} /> : null}
      rootClassName="edit-drawer letter-drawer"
      closable={{ placement: 'end', 'aria-label': t('core:actions.close') }}
    >
      {lost ? <FailureState failure={lost} retry={refetch} /> : letter ? <LetterBody letter={letter} onOpen={onOpen} /> : <ListSkeleton columns={1} rows={6} />}
    </Drawer>
  )
}
