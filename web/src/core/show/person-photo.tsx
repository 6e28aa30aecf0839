import { useEffect, useState } from 'react'
import { openPicture } from '../files/open-picture.ts'
import { send } from '../request/send.ts'
import { onSession } from '../session/session.ts'
import { Avatar } from './avatar.tsx'

interface Shown {
  userId: string
  fileId: string
}

const known = new Map<string, string | null>()
const waiting = new Map<string, Set<() => void>>()
/** So many are asked of at once. */
const MOST = 100
let asking = false

// who signs in next is told anew
onSession((now, before) => {
  if (now.me?.userId !== before.me?.userId) known.clear()
})

const ask = async () => {
  asking = false
  const asked = [...waiting].slice(0, MOST)
  for (const [userId] of asked) waiting.delete(userId)
  if (waiting.size > 0) later()
  const outcome = await send({ method: 'GET', path: '/auth/photos/shown', arg: { userIds: asked.map(([userId]) => userId) }, background: true })
  if (!outcome.ok) return
  const shown = new Map((outcome.data as Shown[]).map(({ userId, fileId }) => [userId, fileId]))
  for (const [userId, told] of asked) {
    known.set(userId, shown.get(userId) ?? null)
    for (const tell of told) tell()
  }
}
/** All persons of one drawing are asked of together. */
const later = () => {
  if (asking) return
  asking = true
  setTimeout(ask, 20)
}

/** The picture of somebody who lets it be shown on lists, or the first letter of the name. */
export const PersonPhoto = ({ userId, name, className }: { userId: string; name: string; className?: string }) => {
  const [, draw] = useState(0)
  useEffect(() => {
    if (known.has(userId)) return
    const tell = () => draw((count) => count + 1)
    const all = waiting.get(userId) ?? new Set()
    waiting.set(userId, all.add(tell))
    later()
    return () => void all.delete(tell)
  }, [userId])
  const fileId = known.get(userId)
  return <Avatar name={name} url={fileId ? openPicture('identity', fileId, 96) : undefined} {...(className ? { className } : {})} />
}
