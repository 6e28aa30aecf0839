import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { settled } from '../settle.ts'

const unsent = { status: { $in: ['queued', 'sending'] } }

/** Waits until everything is told, heard and sent, so that the clock may move. Throws Error after a minute. */
export const quiet = async (platform: Platform): Promise<void> => {
  const db = database('notification')
  for (const until = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    await settled(platform)
    const left = (await db.collection('mails').countDocuments(unsent)) + (await db.collection('texts').countDocuments(unsent))
    if (left === 0) return
    if (Date.now() > until) throw new Error(`${left} messages were not sent`)
  }
}
