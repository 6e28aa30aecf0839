import { randomUUID } from 'node:crypto'
import { Redis } from 'ioredis'
import mongoose from 'mongoose'
import { loggedError } from './logger.ts'
import { refused } from './refusal.ts'

const SECRET = 'a-word-that-nobody-may-read'

/** What a client says when Redis does not take its password. */
const wrongPassword = async (): Promise<Error> => {
  const url = new URL(process.env.TEST_REDIS_URL ?? '')
  url.username = 'nobody'
  url.password = SECRET
  const client = new Redis(url.href, { retryStrategy: () => null, lazyConnect: true })
  const told = new Promise<Error>((resolve) => client.once('error', resolve))
  await expect(client.connect()).rejects.toThrow()
  client.disconnect()
  return told
}

test('the password of Redis stands in no line of the log, though its client tells it with the error (I56)', async () => {
  const error = await wrongPassword()
  expect(JSON.stringify({ ...error })).toContain(SECRET)
  const line = JSON.stringify(loggedError(error))
  expect(line).not.toContain(SECRET)
  expect(line).toContain('WRONGPASS')
})

test('what stood twice stands in no line of the log (I56)', async () => {
  const client = await mongoose.createConnection(process.env.TEST_MONGO_URL ?? '').asPromise()
  const rows = client.useDb(`logger_${randomUUID().slice(0, 8)}`).collection<{ _id: string }>('rows')
  await rows.insertOne({ _id: SECRET })
  const error = await rows.insertOne({ _id: SECRET }).catch((thrown: Error) => thrown)
  expect(String(error)).toContain(SECRET)
  const line = JSON.stringify(loggedError(error))
  expect(line).not.toContain(SECRET)
  expect(line).toContain('E11000')
  await rows.drop()
  await client.close()
})

test('a line keeps what an error is, says and refuses', () => {
  const error = refused([{ code: 'full' }])
  expect(loggedError(error)).toMatchObject({ type: 'Refusal', message: 'refused', code: 'refused', data: error.data })
  expect(loggedError('a text')).toBe('a text')
})
