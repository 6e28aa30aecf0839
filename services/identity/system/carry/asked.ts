import type { Reader } from '@academy/chassis/mongo/scope.ts'
import type { Grant } from '@academy/chassis/runtime/identity-token.ts'
import { question } from '@academy/chassis/runtime/question.ts'

/** What a person holds at this moment, asked of the module that knows people; undefined where he may no longer come in, or no longer has this permission. */
export const holdsNow = question<[who: Pick<Reader, 'tenantId'>, userId: string, permission: string, at: Date], readonly Grant[] | undefined>()
