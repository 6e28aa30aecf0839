import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { notedKind, noteKind, type SeedKind } from './notes.ts'

/** What these data were filled with; nothing for a fresh installation. Data of before the note are the demo's. */
const kindOf = async ({ storage }: Platform): Promise<SeedKind | undefined> => {
  const noted = await notedKind(storage)
  if (noted) return noted
  return (await database('identity').collection('users').findOne({})) ? 'demo' : undefined
}

/**
 * Which seed to go on with: what these data hold already, else what is asked for. Throws Error with a sentence for the user when he asks for
 * another one than they hold.
 */
export const agreedKind = async (platform: Platform, asked: SeedKind | undefined): Promise<SeedKind> => {
  const there = await kindOf(platform)
  if (there && asked && asked !== 'empty' && asked !== there)
    throw new Error(
      `These data were filled with --seed=${there}; --seed=${asked} cannot be mixed with them. Begin anew with --fresh, or give it its own data: DATA_DIR=.data/${asked} npm start -- --seed=${asked}`,
    )
  const kind = asked === 'empty' ? asked : (there ?? asked ?? 'demo')
  if (!there && kind !== 'empty') await noteKind(platform.storage, kind)
  return kind
}
