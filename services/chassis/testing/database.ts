import { createHash } from 'node:crypto'
import mongoose from 'mongoose'

export interface TestDatabase {
  url: string
  dbName: string
  drop(): Promise<void>
}

const shortHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8)

const addressOf = (server: string, dbName: string): string => {
  const url = new URL(server)
  url.pathname = `/${dbName}`
  return url.href
}

/**
 * Takes a short name and gives a database of its own for this test file and jest worker, on the server that `npm test` started.
 * Throws when TEST_MONGO_URL is absent. Leave it empty between tests with `deleteMany`; `drop` it in `afterAll`.
 */
export const testDatabase = async (name: string): Promise<TestDatabase> => {
  const server = process.env.TEST_MONGO_URL
  if (!server) throw new Error('This test needs a real MongoDB: run it with `npm test -- server <part of the path>`, which starts one.')
  const file = typeof expect === 'function' ? (expect.getState().testPath ?? '') : ''
  const dbName = `t${process.env.JEST_WORKER_ID ?? '0'}_${name.replaceAll(/\W/g, '_').slice(0, 30)}_${shortHash(file + process.pid)}`
  const url = addressOf(server, dbName)
  const drop = async (): Promise<void> => {
    const client = new mongoose.mongo.MongoClient(url)
    await client.db(dbName).dropDatabase()
    await client.close()
  }
  await drop()
  return { url, dbName, drop }
}
