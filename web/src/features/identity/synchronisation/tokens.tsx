import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { confirmUser, toast } from '../../../core/notices/notices.ts'
import { reactTo } from '../../../core/request/react.ts'
import { send } from '../../../core/request/send.ts'
import { formatMoment } from '../../../core/show/moment.tsx'
import { useNounTexts } from '../../../core/texts.ts'
import { AntdRoot } from '../../../core/theme/antd-root.tsx'
import { type Connector, connectorsApi } from './api.ts'
import './sync.css'

interface Issued {
  token: string
  baseUrl: string
}
const { issue } = syncConnectors.endpoints

/** A token just made: it is never shown again. */
const Once = ({ issued }: { issued: Issued }) => {
  const texts = useNounTexts(syncConnectors)
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text)
    toast('success', texts.say('copied'))
  }
  return (
    <div className="sync-token">
      <p className="note-line" role="status">
        {texts.say('once')}
      </p>
      <span className="t12 ink3">{texts.say('baseUrl')}</span>
      <code>{issued.baseUrl}</code>
      <span className="t12 ink3">{texts.say('tokens')}</span>
      <code>{issued.token}</code>
      <Button onClick={() => void copy(issued.token)}>{texts.say('copy')}</Button>
    </div>
  )
}

type Token = NonNullable<ReturnType<typeof connectorsApi.useTokens>['data']>[number]

/** One token that is good now, and its end. */
const Standing = ({ token, onEnd }: { token: Token; onEnd: () => void }) => {
  const texts = useNounTexts(syncConnectors)
  const { tail, madeAt, lastUsed } = token
  const by = (token as { madeByName?: string }).madeByName ?? '—'
  return (
    <div className="row gap12">
      <span className="grow t13">
        <span className="code">…{tail}</span> {texts.say('madeText', { by, at: formatMoment(madeAt) })} ·{' '}
        {lastUsed ? texts.say('usedText', { at: formatMoment(lastUsed) }) : texts.say('unused')}
      </span>
      <Button size="small" danger onClick={onEnd}>
        {texts.say('withdraw')}
      </Button>
    </div>
  )
}

/** Makes tokens of a source and ends them, both at once. */
const useTokens = (of: Connector) => {
  const texts = useNounTexts(syncConnectors)
  const { data, refetch } = connectorsApi.useTokens({ id: of.id }, { quiet: true })
  const [withdraw] = connectorsApi.useWithdraw()
  const [issued, setIssued] = useState<Issued>()
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    const outcome = await send({ method: issue.method, path: issue.path, arg: { id: of.id } })
    setBusy(false)
    if (!outcome.ok) return reactTo(outcome.failure, 'alert')
    setIssued(outcome.data as Issued)
    refetch()
  }
  const end = async ({ id, tail }: Token) => {
    const agreed = await confirmUser({
      ...{ title: texts.say('withdrawAsk', { tail }), text: texts.say('withdrawText'), tone: 'warning', danger: true },
      ...{ yes: texts.say('withdraw'), no: texts.say('actions.cancel') },
    })
    if (!agreed || !(await withdraw({ id: of.id, tokenId: id })).ok) return
    toast('success', texts.say('withdrawn'))
    refetch()
  }
  return { tokens: data, issued, busy, make, end }
}

/** The tokens of a SCIM source: told once as they are made, then only by their last signs; revoked at once. */
export const TokensDialog = ({ of, onClose }: { of: Connector; onClose: () => void }) => {
  const texts = useNounTexts(syncConnectors)
  const { tokens, issued, busy, make, end } = useTokens(of)
  return (
    <AntdRoot>
      <Modal open title={`${texts.say('tokens')} · ${of.code}`} footer={null} onCancel={onClose}>
        <div className="sync-token">
          {tokens?.map((token) => (
            <Standing key={token.id} token={token} onEnd={() => void end(token)} />
          ))}
          {tokens?.length === 0 ? <p className="ink3">{texts.say('tokensNone')}</p> : null}
          {issued ? <Once issued={issued} /> : null}
          <Button type="primary" loading={busy} onClick={() => void make()}>
            {texts.say('issue')}
          </Button>
        </div>
      </Modal>
    </AntdRoot>
  )
}
