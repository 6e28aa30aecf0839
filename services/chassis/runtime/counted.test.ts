import { logLines } from '../testing/log-lines.ts'
import { counted } from './counted.ts'
import { logger } from './logger.ts'

const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the first of a while is written, the others are counted and told when it is over; another line is another', async () => {
  const isNew = counted(50)
  const told: number[] = []
  const line = (text: string) => isNew(40, text, (count) => told.push(count))
  expect([line('lost on port 21203'), line('lost on port 21204'), line('lost on port 21205'), line('found')]).toEqual([true, false, false, true])
  await soon(80)
  expect(told).toEqual([2])
  // it goes on: it is only counted
  expect(line('lost on port 3')).toBe(false)
  await soon(120)
  expect(told).toEqual([2, 1])
  expect(line('lost on port 4')).toBe(true)
})

test('a trouble that goes on fills no log: one line of a hundred, whatever request it befell', () => {
  const lines = logLines()
  for (let n = 0; n < 100; n++)
    logger.warn({ err: new Error(`connect ECONNREFUSED 127.0.0.1:${n}`), requestId: `r-${n}` }, 'the database was lost under a request')
  logger.error('something else')
  logger.info('started')
  logger.info('started')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the database was lost under a request',
    'something else',
    'started',
    'started',
  ])
})
