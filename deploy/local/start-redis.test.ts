import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { type RunningRedis, startRedis, stopRedis } from './start-redis.ts'

let home = ''
const folder = () => join(home, 'redis')

const withClient = async <T>({ url }: RunningRedis, work: (client: Redis) => Promise<T>): Promise<T> => {
  const client = new Redis(url, { retryStrategy: () => null, disconnectTimeout: 50 })
  client.on('error', () => {})
  try {
    return await work(client)
  } finally {
    client.disconnect()
  }
}

const write = (running: RunningRedis, value: string) =>
  withClient(running, async (client) => {
    await client.rpush('values', value)
    // what is written is in the file's buffer of the system when nothing waits any more
    while (!(await client.info('persistence')).includes('aof_buffer_length:0')) await sleep(20)
  })
const values = (running: RunningRedis) => withClient(running, (client) => client.lrange('values', 0, -1))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'redis-'))
})
afterAll(async () => {
  await stopRedis(folder())
  await rm(home, { recursive: true, force: true })
})

test('keeps data and port over a stop, a kill -9 and a left-over server', async () => {
  const first = await startRedis({ folder: folder() })
  await write(first, 'before stop')
  await first.stop()
  await expect(withClient(first, (client) => client.set('a', 'b'))).rejects.toThrow()

  const second = await startRedis({ folder: folder() })
  await write(second, 'before kill')
  await second.kill()
  const third = await startRedis({ folder: folder() })
  expect(await values(third)).toEqual(['before stop', 'before kill'])
  expect([second.url, third.url]).toEqual([first.url, first.url])

  const told: string[] = []
  const again = await startRedis({ folder: folder(), report: (line) => told.push(line) })
  expect([again.pid, told]).toEqual([third.pid, ['A Redis left over from an earlier run is used again.']])

  await again.restart()
  expect(again.pid).not.toBe(third.pid)
  expect(await values(again)).toHaveLength(2)
}, 60_000)

test('does not take the server of another folder that has the port', async () => {
  const running = await startRedis({ folder: folder() })
  await expect(startRedis({ folder: join(home, 'second'), port: running.port })).rejects.toThrow(`Redis cannot start: port ${running.port} is taken`)
  expect(await values(running)).toHaveLength(2)
}, 60_000)

test('says with the last words of its log why it did not start', async () => {
  await mkdir(join(home, 'broken', 'appendonlydir'), { recursive: true })
  await writeFile(join(home, 'broken', 'appendonlydir', 'appendonly.aof.manifest'), 'no manifest')
  await expect(startRedis({ folder: join(home, 'broken') })).rejects.toThrow(/Redis ended at once \(code 1\); its log .*broken.log says:\n.*MANIFEST/)
}, 60_000)
