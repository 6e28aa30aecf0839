import { Trouble } from '../local/trouble.ts'
import type { SeedKind } from './notes.ts'

/**
 * Seeds are not mixed: throws Trouble with a sentence for the user when he asks for another one than these data hold. `command` is what he would run to
 * have both.
 */
export const needUnmixed = (there: SeedKind | undefined, asked: string | undefined, command: string): void => {
  if (!there || !asked || asked === 'empty' || asked === there) return
  throw new Trouble(
    `These data were filled with --seed=${there}; --seed=${asked} cannot be mixed with them. Begin anew with --fresh, or give it its own data: DATA_DIR=.data/${asked} ${command} -- --seed=${asked}`,
  )
}
