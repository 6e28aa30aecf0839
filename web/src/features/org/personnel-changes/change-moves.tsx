import { personnelChanges } from '@academy/contracts/org/personnel-changes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { type Change, changesApi } from './api.ts'
import { modeOf } from './modes.ts'

const ReasonDialog = lazyScreen(
  () => import('./reason-dialog.tsx'),
  ({ onClose }) => onClose(),
)
const FileDrawer = lazyScreen(
  () => import('./file-drawer.tsx'),
  ({ onClose }) => onClose(),
)

type Open = 'cancel' | 'correct' | 'again' | 'update'

/** Takes a change back after a question; a draft without one. */
const useWithdrawing = (change: Change) => {
  const texts = useNounTexts(personnelChanges)
  const [withdraw] = changesApi.useWithdraw()
  return async () => {
    const words = { title: texts.say('withdrawAsk'), text: texts.say('withdrawText'), yes: texts.say('withdrawIt'), no: texts.say('actions.cancel') }
    if (change.status !== 'draft' && !(await confirmUser({ ...words, tone: 'warning' }))) return
    if ((await withdraw({ id: change.id, version: change.version })).ok) toast('success', texts.say('withdrawn'))
  }
}

/** What may be done with a change now, as its answer says; what may not yet says why. */
export const ChangeMoves = ({ change, self = false }: { change: Change; self?: boolean }) => {
  const texts = useNounTexts(personnelChanges)
  const [open, setOpen] = useState<Open | null>(null)
  const withdraw = useWithdrawing(change)
  const [retry, { loading }] = changesApi.useRetry()
  const can = (move: string) => change.actions?.includes(move)
  const against = (move: string) => change.refused?.find((one) => one.move === move)?.reasons.join(' ')
  const opening = (move: Open, words: string, primary = false) =>
    can(move) || against(move) ? (
      <Button type={primary ? 'primary' : 'default'} disabled={!can(move)} title={against(move)} danger={move === 'cancel'} onClick={() => setOpen(move)}>
        {texts.say(words)}
      </Button>
    ) : null
  return (
    <>
      {opening('update', 'update', true)}
      {opening('again', 'again', true)}
      {opening('correct', 'correctAsk')}
      {opening('cancel', 'cancelIt')}
      {can('retry') ? (
        <Button type="primary" loading={loading} onClick={() => void retry({ id: change.id, version: change.version })}>
          {texts.say('retry')}
        </Button>
      ) : null}
      {can('withdraw') ? <Button onClick={() => void withdraw()}>{texts.say(change.status === 'draft' ? 'dropDraft' : 'withdrawIt')}</Button> : null}
      {open === 'cancel' || open === 'correct' ? <ReasonDialog change={change} move={open} onClose={() => setOpen(null)} /> : null}
      {open === 'again' || open === 'update' ? <FileDrawer offered={[modeOf(change)]} from={change} self={self} onClose={() => setOpen(null)} /> : null}
    </>
  )
}
