import { notify } from '@academy/chassis/events/notify.ts'
import { repository, unscoped } from '@academy/chassis/mongo/repository.ts'
import type { Unit } from '@academy/chassis/mongo/unit.ts'
import { dayOf } from '@academy/contracts/core/days.ts'
import { letterEnded } from '@academy/contracts/org/letter-events.ts'
import { letterEndedTold } from '@academy/contracts/org/messages.ts'
import { placeNamed, storePeople } from '../personnel-changes/tell.ts'
import { PostModel } from '../posts/model.ts'
import { changePost } from '../posts/write.ts'
import { type LetterDoc, LetterModel } from './model.ts'

/** Puts a checked letter in force: the roles that need one follow its post. False where it is gone or was decided otherwise. */
export const enforceLetter = async (unit: Unit, letterId: string): Promise<boolean> => {
  const letter = await repository(LetterModel)(unscoped(unit)).change({ id: letterId, status: { $in: ['filed', 'checked'] } }, { status: 'checked' })
  const post = letter && (await repository(PostModel)(unscoped(unit)).byId(letter.postId))
  if (!letter || !post || letter.until < dayOf(unit.now)) return false
  if (!post.letter) await changePost(unit, post, { letter: true })
  return true
}

/** Ends one letter; its post's roles go with it unless another letter of the post is in force. */
export const endLetter = async (unit: Unit, letter: LetterDoc, how: 'expired' | 'revoked'): Promise<void> => {
  const letters = repository(LetterModel)(unscoped(unit))
  const ended = await letters.change({ id: letter.id, status: { $in: ['filed', 'checked'] } }, { status: how, endedOn: dayOf(unit.now) })
  if (!ended) return
  const { id, postId, userId = '', orgId = '', until } = ended
  const post = await repository(PostModel)(unscoped(unit)).byId(postId)
  const other = await letters.one({ postId, status: 'checked' })
  if (post?.letter && !other) await changePost(unit, post, { letter: null })
  unit.emit(letterEnded, id, { postId, userId, orgId, until, how, endedAt: unit.now.toISOString() })
  if (letter.status !== 'checked') return
  const to = [...new Set([userId, ...(await storePeople(unit, [orgId]))])].filter((one) => one !== unit.actor.userId)
  notify(unit, letterEndedTold, {
    of: id,
    to,
    params: { person: userId, place: await placeNamed(unit, orgId), until, how },
    link: `/manage/org-letters?open=${id}`,
  })
}

/** Ends all letters of a person or a post; a post that had its letter by its tick alone loses that. */
export const endLetters = async (unit: Unit, of: { userId: string } | { postId: string }, how: 'expired' | 'revoked'): Promise<void> => {
  for (const letter of await repository(LetterModel)(unscoped(unit)).find({ ...of, status: { $in: ['filed', 'checked'] } })) await endLetter(unit, letter, how)
  if (!('postId' in of)) return
  const post = await repository(PostModel)(unscoped(unit)).byId(of.postId)
  if (post?.letter) await changePost(unit, post, { letter: null })
}
