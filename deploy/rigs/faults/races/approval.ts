import { randomInt } from 'node:crypto'
import { monday, network, tellPost } from '@academy/approval-workflow/testing/network.ts'
import { stories } from '@academy/approval-workflow/testing/stories.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { held } from './fixture.ts'
import { type Raced, roundsOf } from './recomputed.ts'

const crowd = Array.from({ length: 20 }, (_, n) => `deputy${n}`)

/** 2 to 20 approvers who decide one task at once, so many times: one decides, and one fact is told. Recomputed behind each `each` of them. */
export const approversAtOnce = async (rounds: number, each: number): Promise<Raced> => {
  const site = await network()
  site.clock.set(monday)
  const story = stories(site)
  for (const user of crowd) await tellPost(site, user, 'MG05', 'O2')
  await site.settled()
  const round = async (): Promise<string[]> => {
    const id = await story.file({ userId: 'other', submitterId: 'other', outletId: 'O2' })
    const task = await story.taskOf('deputy0', id)
    const some = crowd.slice(0, randomInt(2, crowd.length + 1))
    const answers = await Promise.all(some.map((user, n) => story.decide(user, task?.id ?? '', n % 2 ? 'refuse' : 'agree', '理由')))
    const decided = answers.filter(({ code }) => code === codes.success).length
    const closed = (await story.toldNames(id, 'task.closed')).length
    return held([
      [decided === 1, `${decided} of ${some.length} approvers decided one task`],
      [closed === 1, `a task was told closed ${closed} times`],
    ])
  }
  const raced = await roundsOf('approvers at once', rounds, site, round, each)
  await site.stop()
  return raced
}
