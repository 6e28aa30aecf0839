import type { Received } from '@academy/contracts/core/endpoint.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { ListPage } from '../../../../../core/list/use-list-page.ts'
import { confirmUser } from '../../../../../core/notices/notices.ts'
import { Status } from '../../../../../core/show/status.tsx'
import { useNounTexts } from '../../../../../core/texts.ts'
import { type OfferingRow, offeringsApi } from './api.ts'

type Answer = Received<(typeof offerings)['endpoints']['publishBatch']>

const Results = ({ answer, onClose }: { answer: Answer; onClose: () => void }) => {
  const texts = useNounTexts(offerings)
  const done = (
    <Button type="primary" onClick={onClose}>
      {texts.say('actions.understood')}
    </Button>
  )
  return (
    <Modal open title={texts.say('batch.done', { published: answer.published, failed: answer.failed })} footer={done} onCancel={onClose}>
      <ul className="check-list">
        {[...answer.results]
          .sort((a, b) => Number(a.ok) - Number(b.ok))
          .map(({ id, number, ok, reasons }) => (
            <li key={id}>
              <Status kind={ok ? 'live' : 'refused'}>{''}</Status>
              <div>
                <span className="code">{number ?? id}</span>
                <p>{ok ? texts.say('done.publish') : reasons.join(texts.say('form.and'))}</p>
              </div>
            </li>
          ))}
      </ul>
    </Modal>
  )
}

/** Publishes the selected offerings at once, each for itself; what cannot be published is told with its reasons. */
export const PublishBatch = ({ list }: { list: ListPage<OfferingRow> }) => {
  const texts = useNounTexts(offerings)
  const [publish, { loading }] = offeringsApi.usePublishBatch()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const chosen = list.rows.filter((row) => list.selected.includes(row.id))
  const drafts = chosen.filter((row) => row.status === 'unpublished').length
  const send = async () => {
    const agreed = await confirmUser({
      title: texts.say('batch.ask', { count: chosen.length }),
      text: [texts.say('confirmText.publish'), drafts < chosen.length ? texts.say('batch.others', { count: chosen.length - drafts }) : '']
        .filter(Boolean)
        .join(' '),
      tone: 'warning',
      yes: texts.say('batch.publish'),
      no: texts.say('actions.cancel'),
    })
    if (!agreed) return
    const outcome = await publish({ offerings: chosen.map(({ id, version }) => ({ id, version })) })
    if (outcome.ok) setAnswer(outcome.data)
  }
  const close = () => {
    setAnswer(null)
    list.select([])
  }
  return (
    <>
      <Button type="primary" loading={loading} disabled={drafts === 0} onClick={send}>
        {texts.say('batch.publish')}
      </Button>
      {answer ? <Results answer={answer} onClose={close} /> : null}
    </>
  )
}
