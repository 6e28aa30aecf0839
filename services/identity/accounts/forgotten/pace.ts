import type { Kv } from '@academy/chassis/kv/kv.ts'

// What holds for every code of six digits that is sent (areas/shell-access.md rule 13).

/** So long it is good. */
export const MINUTES = 3
/** So often it may be guessed. */
export const TRIES = 5
/** So many seconds until another may be asked for. */
export const PAUSE_S = 60
const [HOUR_MS, HOURLY] = [3_600_000, 5]

/** May another be sent? One a minute and five an hour of each of these; what is asked for too soon counts too. */
export const inPace = async (kv: Kv, what: string): Promise<boolean> => {
  const [minute, hour] = await Promise.all([kv.incr(`${what}|minute`, PAUSE_S * 1000), kv.incr(`${what}|hour`, HOUR_MS)])
  return minute.count === 1 && hour.count <= HOURLY
}
