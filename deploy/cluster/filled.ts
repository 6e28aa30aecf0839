import type { Storage } from '@academy/chassis/storage/storage.ts'
import { Trouble } from '../local/trouble.ts'
import { isTold, notedKind } from '../seed/notes.ts'

/** Is this installation filled already? Throws Trouble with a sentence for the user when it holds another seed than he asks for. */
export const isFilled = async (storage: Storage, asked: string | undefined): Promise<boolean> => {
  if (!(await isTold(storage))) return false
  const there = (await notedKind(storage)) ?? 'empty'
  const wanted = asked === 'past' ? 'demo' : asked
  if (wanted && wanted !== 'empty' && wanted !== there)
    throw new Trouble(
      `These data were filled with --seed=${there}; --seed=${wanted} cannot be mixed with them. Begin anew with --fresh, or give it its own data: DATA_DIR=.data/${wanted} npm run cluster -- --seed=${wanted}`,
    )
  return true
}

/** Do the people of the demo enrol and decide while it runs? Not where they were asked to stand still, nor where there are none. */
export const isPlayed = async (storage: Storage, asked: string | undefined): Promise<boolean> =>
  (asked === undefined || asked === 'demo') && (await notedKind(storage)) === 'demo'
