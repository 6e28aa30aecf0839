import type { Installation } from '@academy/chassis/testing/installation.ts'
import { models } from '@academy/contracts/approval-workflow/models.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roleAssignmentState, roleState } from '@academy/contracts/identity/events.ts'
import { positionState } from '@academy/contracts/org/events.ts'
import { network, tellPost } from '../testing/network.ts'
import { stories } from '../testing/stories.ts'

const name = 'approval-workflow'
const { page, revise } = models.endpoints
let site: Installation
let story: ReturnType<typeof stories>
const admin = { userId: 'admin', grants: [{ code: 'ADMIN', roots: [] }] }

const tellRole = async (code: string, more: object = {}) => {
  await site.tell(roleState, `role-${code}`, { id: `role-${code}`, code, nameCn: `角色${code}`, nameEn: code, dataScope: '3', permissions: [], ...more })
  await site.settled()
}
const give = async (userId: string, roleCode: string, roots: string[] | undefined, more: object = {}) => {
  const row = { id: `a-${userId}-${roleCode}`, userId, roleCode, from: new Date('2026-01-01T00:00:00Z'), ...(roots ? { roots } : {}), ...more }
  await site.tell(roleAssignmentState, row.id, row)
  await site.settled()
}
const enrol = async () => {
  const rows = site.ok(await site.call(name, page, { text: 'ENROL' } as never, admin)).records
  return rows.reduce((a, b) => (a.modelVersion > b.modelVersion ? a : b))
}
/** A new version whose first step is decided by this role. */
const byRole = async (roleCode: string) => {
  const model = await enrol()
  const steps = model.steps.map(({ code, holder, hours }, at) => ({ code, hours, holder: at === 0 ? { by: 'role' as const, roleCode } : holder }))
  return site.call(name, revise, { id: model.id, steps } as never, admin)
}

beforeAll(async () => {
  site = await network()
  story = stories(site)
  await tellRole('ADMIN', { dataScope: '1', permissions: ['approval:cases:page', 'approval:models:page', 'approval:models:update'] })
  await tellRole('QUALITY', { positions: ['MG04'] })
  for (const user of ['here', 'there', 'gone']) await tellPost(site, user, 'TE01', user === 'there' ? 'O2' : 'O1')
  await tellPost(site, 'gone', 'TE01', 'O1', { leaveDate: '2026-10-01' })
  await site.settled()
})
afterAll(async () => site.stop())

describe('a step may name a role (shell-access.md rule 16)', () => {
  test('a new version stands beside the old: what is in approval keeps its own', async () => {
    const before = await story.file()
    const answer = site.ok(await byRole('QUALITY'))
    expect([answer.modelVersion, answer.steps[0]?.holder]).toEqual([2, { by: 'role', roleCode: 'QUALITY' }])
    expect((await enrol()).steps[0]?.holder).toMatchObject({ roleCode: 'QUALITY', nameCn: '角色QUALITY' })
    expect((await story.taskOf('coordinator', before))?.step).toBe('STORE')
    const after = await story.file()
    expect(await story.taskOf('coordinator', after)).toBeUndefined()
    expect((await story.taskOf('group', after))?.step).toBe('STORE')
    expect(await story.agree('group', after)).toMatchObject({ caseStatus: 'agreed' })
  })

  test('by post or by hand, over the outlet of the subject; elsewhere, over, or without a post one holds nothing', async () => {
    await give('here', 'QUALITY', ['O1'])
    await give('there', 'QUALITY', ['O2'])
    await give('gone', 'QUALITY', ['O1'])
    await give('head', 'QUALITY', ['O1'], { until: new Date('2026-10-01T00:00:00Z') })
    const id = await story.file()
    expect((await story.toDo('here')).map(({ subjectId }) => subjectId)).toContain(id)
    for (const user of ['there', 'gone', 'head']) expect(await story.taskOf(user, id)).toBeUndefined()
    expect(await story.taskOf('group', id)).toBeDefined()
  })

  test('whose role does not decide the model does not hold the step: the director does', async () => {
    await tellRole('QUALITY', { positions: ['MG04'], processes: [{ model: 'ENROL', file: false, see: true, decide: false }] })
    const id = await story.file()
    expect(await story.taskOf('here', id)).toBeUndefined()
    expect(await story.taskOf('director', id)).toBeDefined()
    await tellRole('QUALITY', { positions: ['MG04'] })
  })

  test('who lost the role has nothing to decide at once, and who gains it has (rule 19)', async () => {
    const id = await story.file()
    expect(await story.taskOf('here', id)).toBeDefined()
    await give('here', 'QUALITY', ['O1'], { until: new Date('2026-11-01T00:00:00Z') })
    expect(await story.taskOf('here', id)).toBeUndefined()
    expect(await story.taskOf('group', id)).toBeDefined()
    await give('here', 'QUALITY', ['O1'])
    expect(await story.taskOf('here', id)).toBeDefined()
    // the role is given by another position, and a post of that begins
    await tellRole('QUALITY', { positions: ['TE02'] })
    expect(await story.taskOf('group', id)).toBeUndefined()
    await tellPost(site, 'newcomer', 'TE02', 'O1')
    await site.settled()
    expect(await story.taskOf('newcomer', id)).toBeDefined()
    await tellRole('QUALITY', { positions: ['MG04'] })
    expect(await story.taskOf('group', id)).toBeDefined()
  })

  test('two revisions at once: one stands, the other is told so', async () => {
    const answers = await Promise.all([byRole('QUALITY'), byRole('QUALITY'), byRole('QUALITY')])
    expect(answers.map(({ code }) => code).sort()).toEqual([codes.success, codes.refused, codes.refused].sort())
    for (const { code, data } of answers) if (code === codes.refused) expect(data).toMatchObject({ reasons: [{ code: 'modelRevised' }] })
  })

  test('a position that no chain knows is found by routing; who routing cannot find, or a crowd, is refused', async () => {
    const revised = async (holder: object) => {
      const model = await enrol()
      const steps = model.steps.map((step, at) => ({ code: step.code, hours: step.hours, holder: at === 0 ? holder : step.holder }))
      return site.call(name, revise, { id: model.id, steps } as never, admin)
    }
    const fault = async (holder: object) => ((await revised(holder)).data as { fields?: { field: string; code: string }[] }).fields?.map(({ code }) => code)
    await site.tell(positionState, 'pos-TE09', { ...positionState.example, id: 'pos-TE09', code: 'TE09' })
    await tellPost(site, 'lone', 'TE09', 'O1')
    await site.settled()
    site.ok(await revised({ by: 'position', positionCode: 'TE09', outletField: 'outletId' }))
    const id = await story.file()
    expect(await story.taskOf('lone', id)).toBeDefined()
    expect(await fault({ by: 'position', positionCode: 'TE09', outletField: 'nowhereId' })).toEqual(['unknown'])
    expect(await fault({ by: 'user', userField: 'anybodyId' })).toEqual(['unknown'])
    for (let at = 0; at < 201; at++) await tellPost(site, `crowd-${at}`, 'TE09', 'O2')
    await tellRole('CROWD', { positions: ['TE09'], dataScope: '1' })
    expect(await fault({ by: 'role', roleCode: 'CROWD' })).toEqual(['tooManyDeciders'])
    expect(await fault({ by: 'position', positionCode: 'TE09' })).toEqual(['tooManyDeciders'])
    site.ok(await byRole('QUALITY'))
  })

  test('a role that is gone, is everybody’s or does not decide the model is refused at its step; so is a version that is not the newest', async () => {
    const faults = async (code: string) =>
      ((await byRole(code)).data as { fields?: { field: string; code: string }[] }).fields?.map((one) => `${one.field} ${one.code}`)
    await tellRole('ALL', { positions: ['*'] })
    await tellRole('SEES', { positions: ['MG04'], processes: [{ model: 'ENROL', file: true, see: true, decide: false }] })
    expect(await faults('NONE')).toEqual(['steps[0].holder unknown'])
    expect(await faults('ALL')).toEqual(['steps[0].holder roleOfEverybody'])
    expect(await faults('SEES')).toEqual(['steps[0].holder roleNotDeciding'])
    const rows = site.ok(await site.call(name, page, { text: 'ENROL' } as never, admin)).records
    const old = rows.find(({ modelVersion }) => modelVersion === 1)
    const steps = old?.steps.map(({ code, holder, hours }) => ({ code, holder, hours }))
    expect((await site.call(name, revise, { id: old?.id ?? '', steps } as never, admin)).code).toBe(codes.refused)
  })
})
