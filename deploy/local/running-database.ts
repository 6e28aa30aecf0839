import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The running installation's database: MONGO_URL, else the one that `npm start` keeps in its data folder. Throws Error where there is none. */
export const address = (): string => {
  if (process.env.MONGO_URL) return process.env.MONGO_URL
  const note = resolve(process.env.DATA_DIR ?? '.data', 'mongo.json')
  if (!existsSync(note)) throw new Error('No installation runs here: start the academy with npm start, or name its database in MONGO_URL.')
  const { port } = JSON.parse(readFileSync(note, 'utf8')) as { port: number }
  return `mongodb://127.0.0.1:${port}/?replicaSet=rs0`
}
