import { Redis } from 'ioredis'
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

test('a line keeps what an error is, says and refuses', () => {
  const error = refused([{ code: 'full' }])
  expect(loggedError(error)).toMatchObject({ type: 'Refusal', message: 'refused', code: 'refused', data: error.data })
  expect(loggedError('a text')).toBe('a text')
})
