import { codes } from '@academy/contracts/core/codes.ts'
import { useEffect, useRef, useState } from 'react'
import { skip } from '../connect.ts'
import { FailureState } from '../states/failure-state.tsx'
import { State } from '../states/state.tsx'
import { useNounTexts } from '../texts.ts'
import { type About, type Comment, commentsApi, commentsLight, type Thread } from './api.ts'
import { Compose } from './compose.tsx'
import { SaidLine } from './said.tsx'
import { ThreadSummary } from './thread-summary.tsx'
import '../show/portal-page.css'
import './comments.css'

const SIZE = 10
const BRIEF = 3

/** The replies of a comment: the first, and the others once somebody asks. */
const Replies = ({ row }: { row: Comment }) => {
  const texts = useNounTexts(commentsLight)
  const [all, setAll] = useState(false)
  const { data, loading } = commentsApi.useReplies(all ? { id: row.id, limit: '100' } : skip)
  const shown = data?.records ?? row.answers
  const left = row.replies - shown.length
  if (shown.length === 0) return null
  return (
    <ul className="talk-replies" aria-label={texts.say('talk.repliesOf', { name: row.authorName })}>
      {shown.map((reply) => (
        <li key={reply.id}>
          <SaidLine row={reply} />
        </li>
      ))}
      {left > 0 && !data ? (
        <li>
          <button type="button" className="talk-act" disabled={loading} onClick={() => setAll(true)}>
            {texts.say('talk.moreReplies', { count: left })}
          </button>
        </li>
      ) : null}
    </ul>
  )
}

type Order = 'create_date' | 'likes'

const Page = ({ of, page, order, limit }: { of: About; page: number; order: Order; limit: number }) => {
  const asked = { of: of.noun, recordId: of.id, page: String(page), limit: String(limit), orderField: order, order: 'desc' as const }
  const { data, failure, refetch } = commentsApi.useListed(asked, { quiet: true })
  if (failure && !data) return <FailureState failure={failure} retry={refetch} />
  return data?.records.map((row) => (
    <li key={row.id}>
      <SaidLine row={row}>
        <Replies row={row} />
      </SaidLine>
    </li>
  ))
}

/** The comment that a notice leads to comes into sight and takes the focus, once it is there. */
const useLed = (id: string | undefined) => {
  const led = useRef(false)
  useEffect(() => {
    const look = () => {
      const found = id && !led.current ? document.getElementById(`said-${id}`) : null
      if (!found) return
      led.current = true
      found.scrollIntoView?.({ block: 'center' })
      found.tabIndex = -1
      found.focus({ preventScroll: true })
    }
    const timer = setInterval(look, 200)
    const end = setTimeout(() => clearInterval(timer), 5000)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
    }
  }, [id])
}

const All = ({ of, count }: { of: About; count: number }) => {
  const texts = useNounTexts(commentsLight)
  const [order, setOrder] = useState<Order>('create_date')
  const [pages, setPages] = useState(1)
  return (
    <>
      <fieldset className="tick-tabs" aria-label={texts.say('talk.order')}>
        {(['create_date', 'likes'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={order === one} onClick={() => setOrder(one)}>
            {texts.say(`talk.orders.${one}`)}
          </button>
        ))}
      </fieldset>
      <ol className="talk-list">
        {Array.from({ length: pages }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <Page key={at} of={of} page={at + 1} order={order} limit={SIZE} />
        ))}
      </ol>
      {count > pages * SIZE ? (
        <button type="button" className="btn" onClick={() => setPages(pages + 1)}>
          {texts.say('talk.more')}
        </button>
      ) : null}
    </>
  )
}

/** What a reader may do first: comment, or why not. */
const First = ({ of, thread }: { of: About; thread: Thread }) => {
  if (thread.actions.includes('post')) return <Compose of={of} />
  return thread.reasons.map((reason) => (
    <p key={reason} className="t13 ink3">
      {reason}
    </p>
  ))
}

interface Props {
  of: About
  /** The newest alone, with the way to all of them. */
  brief?: boolean
  /** The comment to begin with. */
  led?: string | undefined
}

/** The comments on a record: averages, one's own, what others say, with replies, likes and complaints. Nothing where a record has none to be read. */
export const Comments = ({ of, brief = false, led }: Props) => {
  const texts = useNounTexts(commentsLight)
  const { data: thread, failure, refetch } = commentsApi.useThread({ of: of.noun, recordId: of.id }, { quiet: true, fresh: true })
  useLed(led)
  if (failure && !thread) return failure.code === codes.absent && brief ? null : <FailureState failure={failure} retry={refetch} />
  if (!thread) return null
  const { comments } = thread
  return (
    <section className="talk-comments" aria-label={texts.say('talk.title')}>
      <h2 className="t16">{texts.say('talk.title')}</h2>
      <ThreadSummary thread={thread} />
      <First of={of} thread={thread} />
      {comments === 0 && !thread.commented ? <State kind="empty" title={texts.say('talk.none')} text={texts.say('talk.noneText')} /> : null}
      {brief ? (
        <>
          <ol className="talk-list">
            <Page of={of} page={1} order="create_date" limit={BRIEF} />
          </ol>
          {comments > BRIEF ? <a href={`#/commentDetails/${of.noun}/${of.id}`}>{texts.say('talk.all', { count: comments })}</a> : null}
        </>
      ) : (
        <All of={of} count={comments} />
      )}
    </section>
  )
}

export default Comments
