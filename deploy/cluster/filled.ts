import type { Storage } from '@academy/chassis/storage/storage.ts'
import { needUnmixed } from '../demo/mixing.ts'
import { isTold, notedKind } from '../demo/notes.ts'

/** Is this installation filled already? Throws Trouble with a sentence for the user when it holds another seed than he asks for. */
export const isFilled = async (storage: Storage, asked: string | undefined): Promise<boolean> => {
  if (!(await isTold(storage))) return false
  needUnmixed((await notedKind(storage)) ?? 'empty', asked === 'past' ? 'demo' : asked, 'npm run cluster')
  return true
}

/** Do the people of the demo enrol and decide while it runs? Not where they were asked to stand still, nor where there are none. */
export const isPlayed = async (storage: Storage, asked: string | undefined): Promise<boolean> =>
  (asked === undefined || asked === 'demo') && (await notedKind(storage)) === 'demo'
