import type { Installation } from '@academy/chassis/testing/installation.ts'
import { caseAgreed } from '@academy/contracts/approval-workflow/events.ts'
import { roleRequestAsked, roleRequestWithdrawn } from '@academy/contracts/identity/rights/role-request-events.ts'
import { network, tellPost } from '../testing/network.ts'
import { stories } from '../testing/stories.ts'

let site: Installation
let story: ReturnType<typeof stories>
beforeAll(async () => {
  site = await network()
  story = stories(site)
  await tellPost(site, 'platform', 'AC11', 'ROOT')
  await site.settled()
})
afterAll(async () => site.stop())

const ask = async (id: string) => {
  await site.tell(roleRequestAsked, id, { ...roleRequestAsked.example, userId: 'learner', submitterId: 'learner', outletId: 'O1' })
  await site.settled()
}

test('a role that is asked for passes the store, its area and the platform administrator; who agreed is told with it', async () => {
  await ask('r-1')
  for (const who of ['coordinator', 'area', 'platform']) {
    const task = await story.taskOf(who, 'r-1')
    expect([task?.subjectType, task?.summary.titleCn, task?.summary.titleEn]).toEqual(['permission', '排课计划员', 'Planner'])
    await story.agree(who, 'r-1')
  }
  const agreed = (await story.told('r-1')).find((event) => event.name === caseAgreed.name)
  expect(agreed?.data).toMatchObject({ agreedBy: ['coordinator', 'area', 'platform'] })
})

test('one that was taken back has nothing to decide', async () => {
  await ask('r-gone')
  await site.tell(roleRequestWithdrawn, 'r-gone', roleRequestWithdrawn.example)
  await site.settled()
  expect(await story.taskOf('coordinator', 'r-gone')).toBeUndefined()
})
