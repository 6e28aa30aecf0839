import type { comments as Comments } from '@academy/contracts/community/discussion/comments.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'
import { connectLight } from '../connect.ts'

// Pages of learners load no schemas: method, path and kind are repeated here and compared with the contract by a test.
export const commentsLight = {
  service: 'community',
  noun: 'discussion/comments',
  endpoints: {
    thread: { method: 'GET', path: '/community/comments/thread/{of}/{recordId}', kind: 'read' },
    listed: { method: 'GET', path: '/community/comments/thread/{of}/{recordId}/page', kind: 'page' },
    replies: { method: 'GET', path: '/community/comments/{id}/replies', kind: 'page' },
    mine: { method: 'GET', path: '/community/comments/mine', kind: 'page' },
    post: { method: 'POST', path: '/community/comments', kind: 'save' },
    edit: { method: 'PUT', path: '/community/comments', kind: 'update' },
    erase: { method: 'DELETE', path: '/community/comments/{id}', kind: 'remove' },
    like: { method: 'POST', path: '/community/comments/like', kind: 'act' },
    reply: { method: 'POST', path: '/community/comments/reply', kind: 'act' },
    complain: { method: 'POST', path: '/community/comments/complain', kind: 'act' },
  },
} as const

export const commentsApi = connectLight<typeof Comments>()(commentsLight)

type Of<K extends keyof (typeof Comments)['endpoints']> = Received<(typeof Comments)['endpoints'][K]>
export type Thread = Of<'thread'>
export type Said = Of<'post'>
export type Comment = Of<'listed'>['records'][number]
export type Finished = Of<'mine'>['records'][number]
export type Scores = NonNullable<Said['scores']>
export const scoreKeys = ['practical', 'interest', 'information'] as const
/** In signs, as the contract has them. */
export const LIMITS = { comment: 500, reply: 2000, note: 200 } as const

/** What comments are about: a noun by its last word, and the record's id. */
export interface About {
  noun: string
  id: string
}
