import type { Message } from 'kafkajs'

/** So many bytes of a topic go in one request: brokers refuse more than a megabyte for one partition, and all may be for the same one. */
const PORTION_BYTES = 500_000
/** What a record has around its key and value, at most. */
const FRAME_BYTES = 100

const lengthOf = (text: unknown): number => (typeof text === 'string' ? Buffer.byteLength(text) : 0)

const bytesOf = ({ key, value, headers = {} }: Message): number =>
  Object.values(headers).reduce<number>((sum, text) => sum + lengthOf(text), FRAME_BYTES + lengthOf(key) + lengthOf(value))

/** Messages in their order, in portions that are small enough for a request; one that is larger by itself goes alone. */
export const portionsOf = (messages: readonly Message[], most = PORTION_BYTES): Message[][] => {
  const portions: Message[][] = []
  let room = 0
  for (const message of messages) {
    const bytes = bytesOf(message)
    room -= bytes
    const last = portions.at(-1)
    if (last && room >= 0) last.push(message)
    else {
      portions.push([message])
      room = most - bytes
    }
  }
  return portions
}

/** Messages that were not taken, each with why. */
export type Open = ReadonlyMap<Message, unknown>

/** Sends pieces one after the other and gives what stays open; behind what does, nothing later of its key is sent, because it would overtake. */
export const inTurn = async (pieces: readonly Message[][], send: (piece: Message[]) => Promise<Open>): Promise<Open> => {
  const open = new Map<Message, unknown>()
  const stuck = new Map<string, unknown>()
  for (const piece of pieces) {
    const free = piece.filter(({ key }) => !stuck.has(String(key)))
    for (const message of piece) if (stuck.has(String(message.key))) open.set(message, stuck.get(String(message.key)))
    const left = free.length > 0 ? await send(free) : new Map<Message, unknown>()
    for (const [message, why] of left) {
      open.set(message, why)
      stuck.set(String(message.key), why)
    }
  }
  return open
}
