import { event } from '@academy/contracts/core/event.ts'
import { z } from 'zod'
import { deadLetters } from '../events/dead-letters.ts'
import { on } from '../events/reaction.ts'
import { replayAll } from '../events/replay.ts'
import { database } from '../mongo/database.ts'
import { model } from '../mongo/model.ts'
import { repository } from '../mongo/repository.ts'
import { everything } from '../mongo/scope.ts'
import { type Installation, installation } from '../testing/installation.ts'
import { module, serviceOf } from './module.ts'
import { question } from './question.ts'

const db = database('fee')
const happened = event('org.thing.happened', 1, z.object({ n: z.number() }), { n: 1 })
const SeenModel = model(db, 'seen', z.object({ module: z.string(), n: z.array(z.number()) }))

let hold: Promise<void> = Promise.resolve()
let broken = false
const noting = (name: string, before: () => Promise<void>) =>
  on(happened, `${name}-notes`, async ({ n }, ctx) => {
    await before()
    const [repo, id] = [repository(SeenModel)(ctx), `${name}-${ctx.event.aggregateId}`]
    if (!(await repo.change({ id }, { $push: { n } }))) await repo.insert({ id, module: name, n: [n] })
  })
const quick = module({ name: 'quick', reactions: [noting('quick', async () => undefined)] })
const slow = module({
  name: 'slow',
  reactions: [
    noting('slow', async () => {
      await hold
      if (broken) throw new Error('not today')
    }),
  ],
})

let site: Installation
beforeAll(async () => {
  site = await installation([serviceOf('fee', [slow, quick])])
})
afterAll(async () => site.stop())

const seen = async (name: string, id: string) => (await repository(SeenModel)({ tenantId: 'chengtu', dataScope: everything }).byId(`${name}-${id}`))?.n ?? []
const until = async (done: () => Promise<boolean>) => {
  for (let tries = 0; tries < 300 && !(await done()); tries++) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(await done()).toBe(true)
}

describe('modules of one service', () => {
  test('a slow reaction of one module holds up no other, also for the same record; each hears its events in order', async () => {
    let go: () => void = () => undefined
    hold = new Promise((resolve) => {
      go = resolve
    })
    for (const n of [1, 2, 3]) await site.tell(happened, 'same', { n })
    await until(async () => (await seen('quick', 'same')).length === 3)
    expect(await seen('slow', 'same')).toEqual([])
    go()
    await site.settled()
    expect([await seen('quick', 'same'), await seen('slow', 'same')]).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ])
  })

  test('what one module cannot handle waits in its own lane until it is replayed; others go on with the same record', async () => {
    broken = true
    for (const n of [1, 2]) await site.tell(happened, 'sick', { n })
    await site.settled()
    expect([await seen('quick', 'sick'), await seen('slow', 'sick'), await deadLetters(db).countDocuments()]).toEqual([[1, 2], [], 2])
    broken = false
    const reactions = site.running[0]?.app.reactions ?? []
    expect(await replayAll({ service: 'fee', reactions, clock: site.clock })).toEqual({ applied: 2, left: 0 })
    expect(await seen('slow', 'sick')).toEqual([1, 2])
  })

  test('two modules of one name are refused when the service is put together', () => {
    expect(() => serviceOf('fee', [quick, quick])).toThrow('two modules have one name')
  })

  test('a question is answered by the modules that are part of the service, each once', async () => {
    const uses = question<[string], number>()
    expect(await uses.ask('a')).toEqual([])
    const answering = [
      module({ name: 'one', answers: [uses.answeredBy('one', async () => 2)] }),
      module({ name: 'two', answers: [uses.answeredBy('two', async () => 3)] }),
    ]
    serviceOf('fee', answering)
    serviceOf('fee', answering)
    expect(await uses.ask('a')).toEqual([2, 3])
  })
})
