import type { Installation } from '@academy/chassis/testing/installation.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { userState } from '@academy/contracts/identity/events.ts'
import { offeringCancelled } from '@academy/contracts/training/delivery/offering-events.ts'
import { offeringStartAsked, offeringStartMoved } from '@academy/contracts/training/delivery/offering-start-events.ts'
import { network, tellPost } from '../testing/network.ts'
import { stories } from '../testing/stories.ts'

let site: Installation
let story: ReturnType<typeof stories>
beforeAll(async () => {
  site = await network()
  story = stories(site)
  await site.tell(userState, 'planner', { id: 'planner', nameCn: '排课员', nameEn: 'Planner', employment: '1' })
  await tellPost(site, 'planner', 'AC05', 'root')
  await tellPost(site, 'teacher', 'AC09', 'root')
  await site.settled()
})
afterAll(async () => site.stop())

let asked = 0
const ask = async (over: Partial<DataOf<typeof offeringStartAsked>> = {}) => {
  const id = `class-${++asked}`
  const decideUntil = new Date(site.clock.now().getTime() + 9 * 86_400_000).toISOString()
  await site.tell(offeringStartAsked, id, {
    ...offeringStartAsked.example,
    offeringId: id,
    mainTrainerUserId: 'teacher',
    plannerId: 'planner',
    decideUntil,
    ...over,
  })
  await site.settled()
  return id
}

test('the start of a class is decided by its trainer, the catalogue and, below the minimum, the director (world.md §7, CLASS)', async () => {
  const few = await ask({ people: 5, minimum: 6 })
  const enough = await ask({ people: 6, minimum: 6 })
  const asks = async (id: string) => (await story.detailOf(id)).steps.map(({ step, state }) => [step, state])
  expect(await asks(few)).toMatchObject([
    ['TRAINER', 'current'],
    [expect.any(String), 'ahead'],
    ['AC01', 'ahead'],
  ])
  expect((await asks(enough)).at(-1)).toEqual(['AC01', 'not-asked'])
  const task = await story.taskOf('teacher', few)
  expect(task).toMatchObject({
    model: 'CLASS',
    subjectType: 'offering',
    asker: 'submitter',
    submitterName: '排课员',
    summary: { number: 'THE102-2648-01', startDate: '2026-11-24' },
  })
  await story.agree('teacher', enough)
  expect(await story.agree('product', enough)).toMatchObject({ caseStatus: 'agreed' })
  expect((await story.toldNames(enough, 'approval.case')).at(-1)).toBe('approval.case.agreed')
})

test('its time follows the class, and a cancelled class has nothing to decide', async () => {
  const id = await ask()
  const decideUntil = new Date(site.clock.now().getTime() + 3_600_000).toISOString()
  await site.tell(offeringStartMoved, id, { ...offeringStartMoved.example, decideUntil })
  await site.settled()
  expect((await story.taskOf('teacher', id))?.minutesLeft).toBeLessThanOrEqual(60)
  await site.tell(offeringCancelled, id, { ...offeringCancelled.example, offeringId: id })
  await site.settled()
  expect(await story.taskOf('teacher', id)).toBeUndefined()
  expect(await story.caseOf(id)).toMatchObject({ status: 'closed' })
})

test('silence ends it a day before the start', async () => {
  const id = await ask()
  site.clock.advance(9 * 86_400_000)
  await story.run('approval.expire')
  expect((await story.toldNames(id, 'approval.case')).at(-1)).toBe('approval.case.expired')
})
