import type { comments } from '@academy/contracts/community/discussion/comments.ts'
import type { Received } from '@academy/contracts/core/endpoint.ts'

type Endpoints = (typeof comments)['endpoints']
export type CommentRow = Received<Endpoints['page']>['records'][number]
export type CommentOne = Received<Endpoints['info']>
