import type { Storage } from '@academy/chassis/storage/storage.ts'

export type SeedKind = 'demo' | 'full' | 'empty'

const kind = 'seed/kind'
const told = 'seed/told'

/** What these data were filled with, as noted beside them; nothing where they were begun empty, or before there were notes. */
export const notedKind = async (storage: Storage): Promise<SeedKind | undefined> => {
  const noted = (await storage.get(kind))?.toString()
  return noted === 'demo' || noted === 'full' ? noted : undefined
}
export const noteKind = (storage: Storage, filled: SeedKind): Promise<void> => storage.put(kind, Buffer.from(filled))

/** Were the databases of this installation filled, and the brokers told of it? */
export const isTold = async (storage: Storage): Promise<boolean> => (await storage.get(told)) !== null
export const noteTold = (storage: Storage): Promise<void> => storage.put(told, Buffer.from(new Date().toISOString()))
