import { database } from '@academy/chassis/mongo/database.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { absenceAsked, absenceCancelled } from '@academy/contracts/training/resources/absence-events.ts'
import { network, tellPost } from '../testing/network.ts'
import { stories } from '../testing/stories.ts'

let site: Installation
let story: ReturnType<typeof stories>
beforeAll(async () => {
  site = await network()
  story = stories(site)
  await tellPost(site, 'planner', 'AC05', 'root')
  await tellPost(site, 'teacher', 'AC09', 'root')
  await site.settled()
})
afterAll(async () => site.stop())

const ask = async (id: string) => {
  await site.tell(absenceAsked, id, { ...absenceAsked.example, userId: 'teacher', submitterId: 'desk' })
  await site.settled()
}

test('an academy that began before a model was shipped has it with the first that is filed by it, once', async () => {
  const models = database('approval-workflow').collection('models')
  await models.deleteMany({ code: 'ABSENCE' })
  await ask('a-first')
  await ask('a-second')
  expect(await models.countDocuments({ code: 'ABSENCE' })).toBe(1)
  // without a title it is called by its number, and the number is not said twice
  const { summary } = (await story.taskOf('planner', 'a-second')) ?? {}
  expect([summary?.titleCn, summary?.number]).toEqual(['AB-2611-001', undefined])
})

test('an absence that was taken back has nothing to decide', async () => {
  await ask('a-gone')
  const { userId, fromDate, untilDate } = absenceAsked.example
  await site.tell(absenceCancelled, 'a-gone', { userId, fromDate, untilDate, cancelledAt: absenceCancelled.example.cancelledAt })
  await site.settled()
  expect(await story.taskOf('planner', 'a-gone')).toBeUndefined()
})
