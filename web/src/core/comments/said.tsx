import { type ReactNode, useState } from 'react'
import { useBilingual } from '../i18n/bilingual.ts'
import { confirmUser, toast } from '../notices/notices.ts'
import { Moment } from '../show/moment.tsx'
import { Status } from '../show/status.tsx'
import { useNounTexts } from '../texts.ts'
import { commentsApi, commentsLight, LIMITS, type Said, scoreKeys } from './api.ts'
import { Complain } from './complain.tsx'
import { Rewrite } from './compose.tsx'
import { SmallForm } from './small-form.tsx'

const Byline = ({ row }: { row: Said }) => {
  const texts = useNounTexts(commentsLight)
  const name = useBilingual()
  const outlet = name(row, 'outletName')
  return (
    <p className="t12 ink3">
      <b className="ink2">{row.mine ? texts.say('talk.me') : row.authorName}</b>
      {row.official ? <span className="talk-official">{texts.say('academy')}</span> : outlet && outlet !== '—' ? ` · ${outlet}` : ''} ·{' '}
      <Moment at={row.createDate} />
      {row.editedAt ? ` · ${texts.say('talk.edited')}` : ''}
    </p>
  )
}

/** Where one's own words stand when not everybody sees them, and why. */
const Standing = ({ row }: { row: Said }) => {
  const texts = useNounTexts(commentsLight)
  if (row.status === 'visible') return null
  const reason = row.reason ? texts.say(`reasons.${row.reason}`) : ''
  return (
    <p className="t13 talk-standing">
      <Status kind={row.status === 'shielded' ? 'refused' : 'pending'}>{texts.say(`states.${row.status}`)}</Status>{' '}
      <span>· {texts.say(`talk.standing.${row.status}`, { reason })}</span>
      {row.note ? ` ${row.note}` : ''}
    </p>
  )
}

const Like = ({ row }: { row: Said }) => {
  const texts = useNounTexts(commentsLight)
  const [like, { loading }] = commentsApi.useLike()
  if (!row.actions.includes('like')) return row.likes > 0 ? <span className="t12 ink3">{texts.say('talk.likes', { count: row.likes })}</span> : null
  return (
    <button type="button" className="talk-act" aria-pressed={row.liked} disabled={loading} onClick={() => like({ id: row.id, liked: !row.liked })}>
      {texts.say('talk.like')}
      {row.likes > 0 ? <span className="num"> {row.likes}</span> : null}
    </button>
  )
}

type Open = 'reply' | 'complain' | null

const Erase = ({ row }: { row: Said }) => {
  const texts = useNounTexts(commentsLight)
  const [erase] = commentsApi.useErase()
  const ask = async () => {
    const agreed = await confirmUser({
      title: texts.say('talk.eraseAsk'),
      text: row.kind === 'comment' ? texts.say('talk.eraseText') : undefined,
      tone: 'warning',
      yes: texts.say('talk.erase'),
      no: texts.say('actions.cancel'),
      danger: true,
    })
    if (!agreed) return
    const outcome = await erase({ id: row.id })
    if (outcome.ok) toast('success', texts.say('talk.erased'))
  }
  return (
    <button type="button" className="talk-act" onClick={ask}>
      {texts.say('talk.erase')}
    </button>
  )
}

const Reply = ({ row, onClose }: { row: Said; onClose: () => void }) => {
  const texts = useNounTexts(commentsLight)
  const [reply] = commentsApi.useReply()
  const send = async (text: string) => {
    const outcome = await reply({ id: row.id, text }, { quiet: true })
    if (outcome.ok) toast('success', texts.say(outcome.data.status === 'pending' ? 'talk.repliedPending' : 'talk.replied'))
    return outcome
  }
  return (
    <SmallForm label={texts.say('talk.replyTo', { name: row.authorName })} max={LIMITS.reply} send={texts.say('talk.reply')} onSend={send} onClose={onClose} />
  )
}

const Scored = ({ row }: { row: Said }) => {
  const texts = useNounTexts(commentsLight)
  if (!row.scores) return null
  return (
    <p className="t12 ink2 talk-scores">
      {scoreKeys.map((key) => (
        <span key={key}>
          {texts.field(key)} <b className="num">{row.scores?.[key]}</b>
        </span>
      ))}
    </p>
  )
}

/** What its reader may do with it: each only where the answer allows it. */
const Acts = ({ row, open, toggle, rewrite }: { row: Said; open: Open; toggle: (next: Open) => void; rewrite: () => void }) => {
  const texts = useNounTexts(commentsLight)
  const may = (action: string) => row.actions.includes(action)
  const opening = (next: 'reply' | 'complain') =>
    may(next) ? (
      <button type="button" className="talk-act" aria-expanded={open === next} onClick={() => toggle(next)}>
        {texts.say(`talk.${next}`)}
      </button>
    ) : null
  return (
    <div className="talk-acts">
      <Like row={row} />
      {opening('reply')}
      {may('edit') ? (
        <button type="button" className="talk-act" onClick={rewrite}>
          {texts.say('talk.edit', { until: row.editableUntil?.slice(5, 16) })}
        </button>
      ) : null}
      {may('erase') ? <Erase row={row} /> : null}
      {opening('complain')}
    </div>
  )
}

/** One thing that somebody wrote, with what its reader may do; `children` stand below it. */
export const SaidLine = ({ row, children }: { row: Said; children?: ReactNode }) => {
  const [open, setOpen] = useState<Open>(null)
  const [rewriting, setRewriting] = useState(false)
  if (rewriting) return <Rewrite row={row} onClose={() => setRewriting(false)} />
  return (
    <div className="talk-said" data-mine={row.mine || undefined} id={`said-${row.id}`}>
      <Byline row={row} />
      <Scored row={row} />
      <p className="talk-text">{row.text}</p>
      <Standing row={row} />
      <Acts row={row} open={open} toggle={(next) => setOpen(open === next ? null : next)} rewrite={() => setRewriting(true)} />
      {open === 'reply' ? <Reply row={row} onClose={() => setOpen(null)} /> : null}
      {open === 'complain' ? <Complain row={row} onClose={() => setOpen(null)} /> : null}
      {children}
    </div>
  )
}
