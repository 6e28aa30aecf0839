import type { FaultReason } from '@academy/contracts/community/discussion/comment-life.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { connect } from '../../../../core/connect.ts'
import { useLetters } from '../../../../core/list/letters.ts'
import { alertUser, toast } from '../../../../core/notices/notices.ts'
import type { Failure, Outcome } from '../../../../core/request/failure.ts'
import { reactTo } from '../../../../core/request/react.ts'
import { lazyScreen } from '../../../../core/states/lazy-screen.tsx'
import { type NounTexts, useNounTexts } from '../../../../core/texts.ts'
import type { CommentRow } from './types.ts'

const ShieldDialog = lazyScreen(
  () => import('./shield-dialog.tsx'),
  ({ onClose }) => onClose(),
)
const api = connect(comments)
/** In the order of the keys 1, 2 … */
const moves = ['release', 'ignore', 'restore', 'shield'] as const
type Move = (typeof moves)[number]

/** What a decision leaves, said before it is made: who sees it, what counts, who is told. */
const useConsequence = (row: CommentRow) => {
  const texts = useNounTexts(comments)
  return (move: Move): string => {
    const parts = [
      ...(move === 'shield' && row.complaints > 0 ? [texts.say('after.upheld', { count: row.complaints })] : []),
      ...(move === 'ignore' ? [texts.say('after.ignored', { count: row.complaints })] : []),
      ...(move === 'ignore' && row.status !== 'hidden' ? [texts.say('after.stays')] : []),
      ...(move === 'shield' || (move === 'ignore' && row.status !== 'hidden') ? [] : [texts.say(row.scores ? 'after.seenCounted' : 'after.seen')]),
      ...(move === 'shield' ? [texts.say(row.scores ? 'after.goneCounted' : 'after.gone')] : []),
      ...(move === 'release' || (move === 'ignore' && row.status !== 'hidden') ? [] : [texts.say('after.told')]),
    ]
    return parts.join(texts.say('after.and'))
  }
}

const quiet = { quiet: true }

/** Of somebody who was faster it is said who, and what became of it; every other refusal as always. */
const tellRefusal = (failure: Failure, texts: NounTexts) => {
  const { by, state } = (failure.data ?? {}) as { by?: string; state?: string }
  if (failure.code !== codes.moveNotAllowed || !by) return reactTo(failure, 'alert')
  void alertUser({ tone: 'warning', title: texts.say('lateBy', { name: by, state: texts.say(`states.${state}`) }) })
}

/** Sends decisions about a row; what was decided is said, a refusal stands in its alert. */
const useDecisions = (row: CommentRow) => {
  const texts = useNounTexts(comments)
  const [busy, setBusy] = useState<Move | null>(null)
  const [release] = api.useRelease()
  const [ignore] = api.useIgnore()
  const [restore] = api.useRestore()
  const [shield] = api.useShield()
  const asked = { id: row.id, asSeen: row.asSeen }
  const run = async (move: Move, call: () => Promise<Outcome<unknown>>): Promise<boolean> => {
    setBusy(move)
    const outcome = await call()
    setBusy(null)
    if (outcome.ok) toast('success', texts.say(`done.${move}`))
    else tellRefusal(outcome.failure, texts)
    return outcome.ok
  }
  return {
    busy,
    release: () => run('release', () => release(asked, quiet)),
    ignore: () => run('ignore', () => ignore(asked, quiet)),
    restore: () => run('restore', () => restore(asked, quiet)),
    shield: (given: { reason: FaultReason; note?: string }) => run('shield', () => shield({ ...asked, ...given }, quiet)),
  }
}

/** The decisions about an open row, each with what it leaves below it; 1 to 3 press them. */
export const DeskMoves = ({ row }: { row: CommentRow }) => {
  const texts = useNounTexts(comments)
  const consequence = useConsequence(row)
  const [shielding, setShielding] = useState(false)
  const decisions = useDecisions(row)
  const press = (move: Move) => (move === 'shield' ? setShielding(true) : void decisions[move]())
  const shown = moves.filter((move) => row.actions.includes(move))
  useLetters(Object.fromEntries(shown.map((move, at) => [String(at + 1), () => press(move)])))
  if (shown.length === 0) return null
  return (
    <div className="desk-moves">
      {shown.map((move) => (
        <div key={move}>
          <Button block danger={move === 'shield'} loading={decisions.busy === move} onClick={() => press(move)} aria-describedby={`after-${move}`}>
            {texts.say(`moves.${move}`)}
          </Button>
          <span id={`after-${move}`} className="t12 ink3">
            {consequence(move)}
          </span>
        </div>
      ))}
      {shielding ? (
        <Suspense fallback={null}>
          <ShieldDialog
            text={consequence('shield')}
            onSend={async (given) => void ((await decisions.shield(given)) && setShielding(false))}
            onClose={() => setShielding(false)}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
