import type { Installation } from '@academy/chassis/testing/installation.ts'
import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { network } from '../testing/network.ts'
import { stories } from '../testing/stories.ts'

const name = 'approval-workflow'
let site: Installation
let story: ReturnType<typeof stories>
beforeAll(async () => {
  site = await network()
  story = stories(site)
})
afterAll(async () => site.stop())

/** A role that sees everything, with these rights in enrolments. */
const role = async (code: string, see: boolean, decide: boolean) => {
  const processes = [{ model: 'ENROL', file: false, see, decide }]
  const said = { id: `role-${code}`, code, nameCn: code, nameEn: code, dataScope: '1' as const, permissions: ['approval:cases:page'], processes }
  await site.tell(roleState, said.id, said)
  await site.settled()
  return { code, roots: [] }
}

describe('process rights of a role (shell-access.md rule 16)', () => {
  test('who may not see a model sees none of its cases in his scope, in the list or alone', async () => {
    const id = await story.file()
    const of = (await story.caseOf(id))?.id ?? ''
    for (const [code, see] of [
      ['SEES', true],
      ['BLIND', false],
    ] as const) {
      const who = { userId: 'reader', grants: [await role(code, see, false)] }
      const listed = site.ok(await site.call(name, cases.endpoints.page, { limit: 100 }, who)).records
      expect(listed.some((row) => row.id === of)).toBe(see)
      expect((await site.call(name, cases.endpoints.info, { id: of }, who)).code).toBe(see ? codes.success : codes.absent)
    }
  })

  test('who holds a step by his post, and whose role does not decide the model, does not decide it', async () => {
    const id = await story.file()
    const task = await story.taskOf('coordinator', id)
    const answer = await site.call(
      name,
      tasks.endpoints.decide,
      { taskId: task?.id ?? '', decision: 'agree' },
      { userId: 'coordinator', grants: [await role('READER', true, false)] },
    )
    expect((answer.data as { reasons?: { code: string }[] }).reasons?.map(({ code }) => code)).toEqual(['modelNotDecided'])
    expect(await story.agree('coordinator', id)).toMatchObject({ caseStatus: 'agreed' })
  })
})
