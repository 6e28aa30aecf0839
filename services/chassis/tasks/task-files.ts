import { Download } from '../http/answer.ts'
import type { Storage } from '../storage/storage.ts'
import type { Holding } from './holding.ts'
import type { TaskDoc } from './model.ts'

/** Each process that takes a task up writes a file of its own: one that has lost the task spoils nobody's. */
const keyOf = (id: string, turn: number) => `tasks/${id}/${turn}`

const piecesOf = async function* (body: Download['body'], alive: () => void): AsyncGenerator<Buffer> {
  for await (const piece of Buffer.isBuffer(body) ? [body] : body) {
    alive()
    yield piece
  }
}

/** Stores the file that a task came to. Throws what `alive` throws, then nothing is stored. */
export const storeFile = async (storage: Storage, { row, alive }: Holding, { name, type, body }: Download) => {
  const key = keyOf(row.id, row.tries)
  const size = await storage.write(key, piecesOf(body, alive))
  return { key, name, size, type }
}

/** What a process that has lost its task leaves behind. */
export const dropFile = (storage: Storage, { id, tries }: TaskDoc): Promise<void> => storage.remove(keyOf(id, tries))

/** All files of a task that goes. */
export const dropFiles = async (storage: Storage, { id, tries }: TaskDoc): Promise<void> => {
  for (let turn = 1; turn <= tries; turn++) await storage.remove(keyOf(id, turn))
}

/** The file of a task, to be fetched; `null` where it is gone. */
export const fileOf = async (storage: Storage, { file }: TaskDoc): Promise<Download | null> => {
  const body = file && (await storage.read(file.key))
  return body ? new Download(file.name, file.type, body) : null
}
