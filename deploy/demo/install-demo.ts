import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { loaded, loadFull } from './full/load.ts'
import { agreedKind } from './kind.ts'
import type { SeedKind } from './notes.ts'
import type { Travelling } from './past/travel.ts'
import { seed, seeded } from './seed.ts'

/** What an installation may be filled with; `past` is the demo before anybody enrols today. */
export type Asked = SeedKind | 'past'

/**
 * Fills an installation as asked, or goes on with what it holds. Gives the play of the present where there is one, to be run when the page already
 * answers. Throws Error with a sentence for the user when another kind is asked for than it holds.
 */
export const installDemo = async (
  platform: Platform,
  asked: Asked | undefined,
  step: (name: string) => void,
  clock: Travelling,
): Promise<(() => Promise<number>) | null> => {
  const kind = await agreedKind(platform, asked === 'past' ? 'demo' : asked)
  if (kind === 'full' && !(await loaded(platform))) await loadFull(platform, step)
  if (kind !== 'demo' || (await seeded(platform))) return null
  const simulate = await seed(platform, step, clock)
  return asked === 'past' ? null : simulate
}
