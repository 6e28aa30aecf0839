import { scoreKeys } from '@academy/contracts/community/discussion/comment-life.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import type { ReactNode } from 'react'
import { connect } from '../../../../core/connect.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { Answer } from './answer.tsx'
import { CommentState } from './comment-state.tsx'
import type { CommentOne, CommentRow } from './types.ts'

const api = connect(comments)

/** One to five as five squares, with the number. */
const Score = ({ label, value }: { label: string; value: number }) => (
  <div className="desk-score">
    <span className="t12 ink3">{label}</span>
    <span className="desk-squares" aria-hidden="true">
      {[1, 2, 3, 4, 5].map((n) => (
        <i key={n} data-on={n <= value || undefined} />
      ))}
    </span>
    <b className="num">{value}</b>
  </div>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
)

const Written = ({ row }: { row: CommentRow }) => {
  const texts = useNounTexts(comments)
  const { scores } = row
  return (
    <>
      {scores ? (
        <div className="desk-scores">
          {scoreKeys.map((key) => (
            <Score key={key} label={texts.field(key)} value={scores[key]} />
          ))}
        </div>
      ) : null}
      <p className="desk-words">{row.text}</p>
      {row.editedAt ? <p className="t12 ink3">{texts.say('edited')}</p> : null}
      {row.reason ? (
        <p className="drawer-note t13">
          {texts.say('shieldedFor', { reason: texts.say(`reasons.${row.reason}`) })}
          {row.note ? ` · ${row.note}` : ''}
        </p>
      ) : null}
      {row.decidedBy ? (
        <p className="t12 ink3">
          {texts.say('decidedBy', { name: row.decidedByName })} <Moment at={row.decidedAt} />
        </p>
      ) : null}
    </>
  )
}

const Reported = ({ one }: { one: CommentOne }) => {
  const texts = useNounTexts(comments)
  const name = useBilingual()
  if (one.complaintList.length === 0) return null
  return (
    <Part title={texts.say('complaintsTitle', { count: one.complaintList.length })}>
      <ul className="desk-list">
        {one.complaintList.map((complaint) => (
          <li key={complaint.id}>
            <div>
              <b>{texts.say(`reasons.${complaint.reason}`)}</b>
              <span className="t12 ink3"> · {texts.say(`complaintStates.${complaint.status}`)}</span>
            </div>
            {complaint.note ? <p>{complaint.note}</p> : null}
            {complaint.text === one.text ? null : <p className="t12 ink3">{texts.say('reportedText', { text: complaint.text })}</p>}
            <p className="t12 ink3">
              {complaint.complainantName} · {name(complaint, 'outletName')} · <Moment at={complaint.createDate} />
            </p>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const Talk = ({ one }: { one: CommentOne }) => {
  const texts = useNounTexts(comments)
  return (
    <>
      {one.parent ? (
        <Part title={texts.say('answersTo', { name: one.parent.authorName })}>
          <p className="desk-quote">{one.parent.text}</p>
        </Part>
      ) : null}
      {one.thread.length > 0 ? (
        <Part title={texts.say('repliesTitle', { count: one.thread.length })}>
          <ul className="desk-list">
            {one.thread.map((reply) => (
              <li key={reply.id}>
                <p className="t12 ink3">
                  {reply.authorName}
                  {reply.official ? ` · ${texts.say('academy')}` : ''} · <Moment at={reply.createDate} />
                  {reply.status === 'visible' ? null : (
                    <>
                      {' '}
                      <CommentState state={reply.status} />
                    </>
                  )}
                </p>
                <p className="desk-words">{reply.text}</p>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  )
}

/** An open row of the desk: its words and scores, who complained why, its thread, its author's last year, and the academy's reply. */
export const CommentBody = ({ row }: { row: CommentRow }) => {
  const texts = useNounTexts(comments)
  const { data, failure, refetch } = api.useInfo(row.id, { quiet: true, fresh: true })
  const one = data?.id === row.id ? data : undefined
  return (
    <div className="desk-body">
      <Written row={row} />
      {failure && !one ? <FailureState failure={failure} retry={refetch} /> : null}
      {one ? (
        <>
          <Reported one={one} />
          <Talk one={one} />
          <p className="t12 ink3 desk-year">{texts.say('authorYear', { name: row.authorName, ...one.authorYear })}</p>
        </>
      ) : null}
      {row.actions.includes('answer') ? <Answer key={row.id} row={row} /> : null}
    </div>
  )
}
