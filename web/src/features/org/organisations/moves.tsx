import type { Received } from '@academy/contracts/core/endpoint.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { Suspense, useState } from 'react'
import { connect } from '../../../core/connect.ts'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { LifecycleActions } from '../../../core/life/lifecycle-actions.tsx'
import { MoveButton } from '../../../core/life/move-button.tsx'
import { lazyScreen } from '../../../core/states/lazy-screen.tsx'
import { useNounTexts } from '../../../core/texts.ts'

const CloseDrawer = lazyScreen(
  () => import('./close-drawer.tsx'),
  ({ onClose }) => onClose(),
)

export type Organisation = Received<(typeof organisations)['endpoints']['info']>

/** What may be done with an organisation's life; closing asks about everybody who works there. */
export const Moves = ({ row, look }: { row: Organisation; look: 'link' | 'button' }) => {
  const texts = useNounTexts(organisations)
  const name = useBilingual()
  const api = connect(organisations)
  const [open] = api.useOpen()
  const [suspend] = api.useSuspend()
  const [resume] = api.useResume()
  const [stay] = api.useStay()
  const [closing, setClosing] = useState(false)
  const named = name(row, 'name')
  return (
    <>
      <LifecycleActions
        contract={organisations}
        row={row}
        name={named}
        look={look}
        moves={{ open: { run: open }, suspend: { run: suspend }, resume: { run: resume }, stay: { run: stay } }}
      />
      <MoveButton
        row={row}
        move="close"
        type={look === 'link' ? 'link' : 'default'}
        danger
        aria-label={`${texts.say('moves.close')} ${named}`}
        onClick={() => setClosing(true)}
      >
        {texts.say('moves.close')}
      </MoveButton>
      {closing ? (
        <Suspense fallback={null}>
          <CloseDrawer row={row} onClose={() => setClosing(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
