import { commentLife } from '@academy/contracts/community/discussion/comment-life.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import type { FilterSpec } from '../../../../core/crud/crud-filters.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { ListScreen } from '../../../../core/list/list-screen.tsx'
import { NounFilter } from '../../../../core/pick/nouns.tsx'
import { usePermission } from '../../../../core/session/session.ts'
import { Moment } from '../../../../core/show/moment.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import { CommentBody } from './comment-body.tsx'
import { CommentState } from './comment-state.tsx'
import { Complaints } from './complaints.tsx'
import { DeskMoves } from './desk-moves.tsx'
import { ScoreLine } from './score-line.tsx'
import './desk.css'

const courseFilter: FilterSpec = { name: 'recordIds', control: (bound) => <NounFilter {...bound} noun="courses" /> }

/** What people wrote about courses, and all that the academy does with it: reply, shield, restore, let through, decide complaints. */
const CommentsScreen = () => {
  const texts = useNounTexts(comments)
  const name = useBilingual()
  const may = usePermission()
  const states = commentLife.states.map((value) => ({ value, label: texts.say(`states.${value}`) }))
  const complained = [{ value: 'true', label: texts.say('onlyComplained') }]
  return (
    <ListScreen
      contract={comments}
      columns={[
        { key: 'text', width: 340, title: texts.say('words'), render: (row) => <span className="desk-text">{row.text}</span> },
        { key: 'authorId', width: 130, render: (row) => <Author row={row} /> },
        { key: 'status', width: 110, render: (row) => <CommentState state={row.status} /> },
        { key: 'name', width: 150, render: (row) => name(row, 'name') },
        { key: 'scores', width: 84, render: (row) => <ScoreLine scores={row.scores} /> },
        { key: 'complaints', width: 140, render: (row) => <Complaints row={row} /> },
        { key: 'likes', width: 64 },
        { key: 'replies', width: 64 },
        { key: 'createDate', width: 150, render: (row) => <Moment at={row.createDate} /> },
      ]}
      filters={[
        'text',
        ...(may('training:courses:page') ? [courseFilter] : []),
        { name: 'status', options: states, width: 130 },
        { name: 'complained', options: complained, width: 130 },
      ]}
      days
      details={[
        { key: 'name', render: (row) => `${row.code} ${name(row, 'name')}` },
        { key: 'authorId', render: (row) => <Author row={row} /> },
        { key: 'createDate', render: (row) => <Moment at={row.createDate} /> },
        { key: 'status', render: (row) => <CommentState state={row.status} /> },
      ]}
      title={(row) => `${row.authorName} · ${texts.say(`kinds.${row.kind}`)}`}
      below={(row) => <CommentBody row={row} />}
      moves={(row) => <DeskMoves key={row.id} row={row} />}
    />
  )
}

const Author = ({ row }: { row: { authorName: string; official: boolean; outletNameCn: string; outletNameEn: string } }) => {
  const texts = useNounTexts(comments)
  const name = useBilingual()
  return (
    <>
      <div>{row.authorName}</div>
      <div className="t12 ink3">{row.official ? texts.say('academy') : name(row, 'outletName')}</div>
    </>
  )
}

export default CommentsScreen
