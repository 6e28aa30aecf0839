import type { Received } from '@academy/contracts/core/endpoint.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { Select } from 'antd'
import { useBilingual } from '../../../core/i18n/bilingual.ts'
import { NounSelect } from '../../../core/pick/nouns.tsx'
import { useNounTexts } from '../../../core/texts.ts'

type Post = Received<(typeof organisations)['endpoints']['closing']>['posts'][number]

export interface Decision {
  postId: string
  way: 'leave' | 'transfer'
  orgId?: string
  positionId?: string
}

interface Props {
  posts: readonly Post[]
  value: readonly Decision[]
  faults: Record<string, string[]>
  onChange: (value: Decision[]) => void
}

interface RowProps {
  post: Post
  decided: Decision | undefined
  fault: string | undefined
  onDecide: (decision: Decision) => void
}

/** Where somebody moves to, and as what. */
const Target = ({ who, decided, onDecide }: { who: string; decided: Decision | undefined; onDecide: (decision: Decision) => void }) => {
  const { say } = useNounTexts(organisations)
  if (!decided) return null
  const pick = (name: 'orgId' | 'positionId') => (next: unknown) => onDecide({ ...decided, [name]: String(next ?? '') })
  return (
    <div className="closing-to">
      <NounSelect noun="organisations" aria-label={say('closing.to', { who })} value={decided.orgId ?? ''} onChange={pick('orgId')} />
      <NounSelect noun="positions" aria-label={say('closing.as', { who })} value={decided.positionId ?? ''} onChange={pick('positionId')} />
    </div>
  )
}

/** What becomes of one post: it ends, or its person moves to another place. */
const PostRow = ({ post, decided, fault, onDecide }: RowProps) => {
  const { say } = useNounTexts(organisations)
  const name = useBilingual()
  const who = `${post.userName ?? ''} ${name(post, 'positionName') || post.positionCode}`
  const way = decided?.way
  const ways = (post.main ? ['leave', 'transfer'] : ['leave']).map((value) => ({ value, label: say(post.main ? `closing.${value}` : 'closing.end') }))
  return (
    <li className="closing-post">
      <span>
        <strong>{post.userName}</strong> <span className="t13 ink2">{name(post, 'positionName') || post.positionCode}</span>
        {post.main ? null : <span className="t12 ink3"> {say('partTime')}</span>}
      </span>
      <Select
        value={way ?? null}
        placeholder={say('closing.choose')}
        aria-label={say('closing.of', { who })}
        status={fault ? 'error' : ''}
        options={ways}
        onChange={(next: 'leave' | 'transfer') => onDecide({ postId: post.postId, way: next })}
      />
      {way === 'transfer' ? <Target who={who} decided={decided} onDecide={onDecide} /> : null}
      {fault ? (
        <p role="alert" className="field-help" data-wrong>
          {fault}
        </p>
      ) : null}
    </li>
  )
}

/** Everybody who works there after the last day; all of one kind may be decided at once. */
export const ClosingPosts = ({ posts, value, faults, onChange }: Props) => {
  const { say } = useNounTexts(organisations)
  const decide = (decision: Decision) => onChange([...value.filter(({ postId }) => postId !== decision.postId), decision])
  const faultOf = (postId: string) => {
    const at = value.findIndex((one) => one.postId === postId)
    return Object.entries(faults)
      .find(([path]) => at >= 0 && path.startsWith(`posts[${at}]`))?.[1]
      .join(' ')
  }
  const open = posts.filter(({ postId }) => !value.some((one) => one.postId === postId))
  return (
    <div className="closing-posts">
      <p className="t13" role="status">
        {posts.length === 0 ? say('closing.nobody') : say('closing.decided', { count: posts.length - open.length, all: posts.length })}
        {open.length > 0 ? (
          <button type="button" className="link-btn" onClick={() => onChange([...value, ...open.map(({ postId }) => ({ postId, way: 'leave' as const }))])}>
            {say('closing.allLeave', { count: open.length })}
          </button>
        ) : null}
      </p>
      <ul>
        {posts.map((post) => (
          <PostRow key={post.postId} post={post} decided={value.find(({ postId }) => postId === post.postId)} fault={faultOf(post.postId)} onDecide={decide} />
        ))}
      </ul>
    </div>
  )
}
