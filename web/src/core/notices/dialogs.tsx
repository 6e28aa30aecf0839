import { Button, Modal } from 'antd'
import { useTranslation } from 'react-i18next'
import { AntdRoot } from '../theme/antd-root.tsx'
import type { Ask } from './notices.ts'
import { SafeHtml } from './safe-html.tsx'

/** A link that leads on from a dialog, which nobody needs any more then. */
const Way = ({ to, ask, words }: { to: string; ask: Ask; words: string }) => (
  <a href={to} onClick={() => ask.answer(false)}>
    {words}
  </a>
)

const Remarks = ({ ask }: { ask: Ask }) => {
  const { t } = useTranslation('core')
  if (!ask.remarks?.length) return null
  return (
    <ul className="remarks">
      {ask.remarks.map((remark) => (
        <li key={remark.text}>
          <div className="strong">{remark.text}</div>
          {remark.remedy ? <p>{remark.link ? <Way to={remark.link} ask={ask} words={remark.remedy} /> : remark.remedy}</p> : null}
          {remark.who ? <p>{t('notices.who', { who: remark.who })}</p> : null}
        </li>
      ))}
    </ul>
  )
}

const Dialog = ({ ask }: { ask: Ask }) => {
  const { t } = useTranslation('core')
  // The safe answer has the focus: Enter must never delete.
  const first = `ask-${ask.id}`
  const yes = (
    <Button key="yes" type="primary" danger={ask.danger ?? false} onClick={() => ask.answer(true)} id={ask.danger ? undefined : first}>
      {ask.yes ?? t('actions.understood')}
    </Button>
  )
  const no = ask.no ? (
    <Button key="no" onClick={() => ask.answer(false)} id={ask.danger ? first : undefined}>
      {ask.no}
    </Button>
  ) : null
  return (
    <Modal
      open
      title={ask.title}
      width={480}
      className="ask-dialog"
      onCancel={() => ask.answer(false)}
      afterOpenChange={(open) => open && document.getElementById(first)?.focus()}
      footer={[no, yes]}
      closable={{ 'aria-label': t('actions.close') }}
    >
      {ask.text ? <p>{ask.text}</p> : null}
      {ask.html ? <SafeHtml html={ask.html} /> : null}
      <Remarks ask={ask} />
      {ask.requestId ? <p className="t12 ink3 num">{t('states.requestId', { id: ask.requestId })}</p> : null}
    </Modal>
  )
}

/** The dialogs that wait for an answer, the newest on top. */
const Dialogs = ({ asks }: { asks: readonly Ask[] }) => (
  <AntdRoot>
    {asks.map((ask) => (
      <Dialog key={ask.id} ask={ask} />
    ))}
  </AntdRoot>
)

export default Dialogs
