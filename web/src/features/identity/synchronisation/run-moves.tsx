import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { MoveButton } from '../../../core/life/move-button.tsx'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { useNounTexts } from '../../../core/texts.ts'
import { AntdRoot } from '../../../core/theme/antd-root.tsx'
import { type Run, runsApi } from './api.ts'

const REASON_MAX = 200

/** Asks why a run is refused. */
const RefuseDialog = ({ run, onClose }: { run: Run; onClose: () => void }) => {
  const texts = useNounTexts(syncRuns)
  const [refuse, { loading }] = runsApi.useRefuse()
  const [reason, setReason] = useState('')
  const send = async () => {
    const outcome = await refuse({ id: run.id, version: run.version, reason: reason.trim() })
    if (!outcome.ok) return
    toast('success', texts.say('refusedDone'))
    onClose()
  }
  return (
    <AntdRoot>
      <Modal
        open
        title={texts.say('refuseAsk')}
        onCancel={onClose}
        onOk={() => void send()}
        okText={texts.say('moves.refuse')}
        cancelText={texts.say('actions.cancel')}
        confirmLoading={loading}
        okButtonProps={{ danger: true, disabled: reason.trim() === '' }}
      >
        <Input.TextArea
          rows={3}
          maxLength={REASON_MAX}
          value={reason}
          aria-label={texts.say('reason')}
          placeholder={texts.say('reason')}
          onChange={(event) => setReason(event.target.value)}
        />
      </Modal>
    </AntdRoot>
  )
}

/** What may be done with a run now: compared anew, applied, refused; approving has a page of its own. */
export const RunMoves = ({ run, approval = true }: { run: Run; approval?: boolean }) => {
  const texts = useNounTexts(syncRuns)
  const [again, asking] = runsApi.useAgain()
  const [apply, applying] = runsApi.useApply()
  const [refusing, setRefusing] = useState(false)
  const act = { id: run.id, version: run.version }
  const goOn = async () => {
    const { new: fresh = 0, back = 0, changed = 0, left = 0 } = run.counts ?? {}
    const agreed = await confirmUser({
      title: texts.say('applyAsk'),
      text: texts.say('applyText', { joiners: fresh + back, changed, left }),
      tone: 'warning',
      yes: texts.say('moves.apply'),
      no: texts.say('actions.cancel'),
    })
    if (agreed && (await apply(act)).ok) toast('success', texts.say('going'))
  }
  const anew = async () => {
    if ((await again(act)).ok) toast('success', texts.say('begun'))
  }
  return (
    <>
      <MoveButton row={run} move="refuse" danger onClick={() => setRefusing(true)}>
        {texts.say('moves.refuse')}
      </MoveButton>
      <MoveButton row={run} move="again" loading={asking.loading} onClick={() => void anew()}>
        {texts.say('moves.again')}
      </MoveButton>
      <MoveButton row={run} move="apply" type="primary" loading={applying.loading} onClick={() => void goOn()}>
        {texts.say('moves.apply')}
      </MoveButton>
      {approval && run.status === 'waiting' ? (
        <Button type="primary" href={`#/manage/sys-sync-approve-list/${run.id}`}>
          {texts.say('toApprove')}
        </Button>
      ) : null}
      {refusing ? <RefuseDialog run={run} onClose={() => setRefusing(false)} /> : null}
    </>
  )
}
