import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { needUnmixed } from './mixing.ts'
import { notedKind, noteKind, type SeedKind } from './notes.ts'

/** What these data were filled with; nothing for a fresh installation. Data of before the note are the demo's. */
const kindOf = async ({ storage }: Platform): Promise<SeedKind | undefined> => {
  const noted = await notedKind(storage)
  if (noted) return noted
  return (await database('identity').collection('users').findOne({})) ? 'demo' : undefined
}

/**
 * Which seed to go on with: what these data hold already, else what is asked for. Throws Trouble with a sentence for the user when he asks for
 * another one than they hold.
 */
export const agreedKind = async (platform: Platform, asked: SeedKind | undefined): Promise<SeedKind> => {
  const there = await kindOf(platform)
  needUnmixed(there, asked, 'npm start')
  const kind = asked === 'empty' ? asked : (there ?? asked ?? 'demo')
  if (!there && kind !== 'empty') await noteKind(platform.storage, kind)
  return kind
}
