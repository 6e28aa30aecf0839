import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { repository } from '@academy/chassis/mongo/repository.ts'
import { everything } from '@academy/chassis/mongo/scope.ts'
import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { caseAgreed, caseExpired, caseRefused, caseWithdrawn, taskAssigned } from '@academy/contracts/approval-workflow/events.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Envelope } from '@academy/contracts/core/event.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { roleAssignments } from '@academy/contracts/identity/access/role-assignments.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { roleRequestAsked } from '@academy/contracts/identity/rights/role-request-events.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { organisationState, postState } from '@academy/contracts/org/events.ts'
import { UserModel } from '../../accounts/public.ts'
import { identityApp } from '../../app.ts'

const { ask, save, info, mine, page, choices, withdraw } = roleRequests.endpoints
const academy = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
const admin: As = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
const card = (n: number) => `1101991990010112${n}${checkDigit(`1101991990010112${n}`)}`
const people = ['chief', 'ann', 'ben', 'cid', 'dan', 'eve', 'fay', 'gil', 'hal']

let site: Installation
const ids = new Map<string, string>()
const idOf = (code: string) => ids.get(code) ?? ''
const as = (code: string): As => ({ userId: idOf(code), grants: [{ code: 'LEARNER', roots: [] }] })
const person = (userCode: string, n: number) => ({ idNumber: card(n), idType: '1', userCode, nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '3' })
const sheet = async (rows: { row: number; values: object }[], runId: string) =>
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId } as never))

beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  site.ok(await site.internal('identity', foundation.endpoints.lay, academy))
  const rows = people.map((code, at) => ({ row: at + 2, values: person(code, at + 1) }))
  expect(await sheet(rows, 'r')).toMatchObject({ errors: [] })
  for (const { id, userCode } of await repository(UserModel)({ tenantId: 'chengtu', dataScope: everything }).find({})) ids.set(userCode, id)
  await site.tell(organisationState, 'o1', { ...organisationState.example, id: 'o1', nameCn: '绍兴镜湖', nameEn: 'Jinghu', path: ['o1'] })
  const post = { ...postState.example, orgId: 'o1', outletId: 'o1', joinDate: '2035-03-01' }
  for (const [at, code] of people.entries())
    await site.tell(postState, `p${at}`, { ...post, id: `p${at}`, userId: idOf(code), positionCode: code === 'chief' ? 'AC11' : 'TE03' })
  await site.tell(organisationState, 'o2', { ...organisationState.example, id: 'o2', nameCn: '镜湖南', nameEn: 'Jinghu South', path: ['o1', 'o2'] })
  await site.tell(organisationState, 'o9', { ...organisationState.example, id: 'o9', nameCn: '外地', nameEn: 'Elsewhere', path: ['o9'] })
  await site.tell(postState, 'p8', { ...post, id: 'p8', userId: idOf('hal'), positionCode: 'TE03', orgId: 'o9', outletId: 'o9' })
  await site.settled()
})
afterAll(async () => site.stop())

const wire = (days: number) => new Date(site.clock.now().getTime() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const wish = (more: object = {}) => ({ roleCode: 'PLANNER', until: wire(30), reason: '排课高峰', ...more })
const askAs = (code: string, more: object = {}) => site.call('identity', ask, wish(more) as never, as(code))
const asked = async (code: string, more: object = {}) => site.ok(await askAs(code, more))
const now = async (id: string) => site.ok(await site.call('identity', info, { id }, admin))
const violations = (answer: { data: unknown }) =>
  ((answer.data as { fields?: { field: string; code: string }[] }).fields ?? []).map(({ field, code }) => `${field} ${code}`)
let n = 0
const decided = async (type: typeof caseAgreed, subjectId: string, more: object = {}) => {
  await site.tell(type, `case-${++n}`, { ...type.example, model: 'PERM', subjectType: 'permission', subjectId, ...more })
  await site.settled()
}
const agreed = (id: string, agreedBy = [idOf('chief')]) => decided(caseAgreed, id, { by: agreedBy[0], agreedBy })
const held = async (code: string) => site.ok(await site.call('identity', roleAssignments.endpoints.page, { userId: idOf(code) }, admin)).records
const told = async (id: string) => {
  const rows = await outboxRows(database('identity')).find({ 'envelope.aggregateId': id }).lean()
  return rows.flatMap((row) => ((row.envelope as Envelope).data as { code?: string }).code ?? [])
}

describe('asking for a role (PERM; shell-access.md rules 16, 18, 21)', () => {
  test('what one may ask for is told with what it opens; of a permission only roles that give it', async () => {
    const all = site.ok(await site.call('identity', choices, {} as never, as('ann')))
    expect(all.roles.map(({ code }) => code)).not.toContain('LEARNER')
    expect(all.roles.find(({ code }) => code === 'PLANNER')?.things.length).toBeGreaterThan(0)
    expect(all.places).toMatchObject([{ id: 'o1', nameCn: '绍兴镜湖' }])
    const giving = site.ok(await site.call('identity', choices, { permission: 'sys:roles:update' } as never, as('ann')))
    expect(giving.roles.map(({ code }) => code)).toEqual(['ADMIN'])
  })

  test('it is filed with role, places, time and post; agreed it is given as if by hand, and agreed twice once', async () => {
    const row = await asked('ann', { roots: ['o1'], from: wire(2) })
    expect(row).toMatchObject({ status: 'asked', actions: ['withdraw'], userId: idOf('ann'), submitterId: idOf('ann') })
    const event = await outboxRows(database('identity')).findOne({ 'envelope.name': roleRequestAsked.name }).lean()
    const data = { roleCode: 'PLANNER', outletId: 'o1', positionCode: 'TE03', places: [{ nameCn: '绍兴镜湖' }] }
    expect(event?.envelope).toMatchObject({ data })
    await agreed(row.id)
    await agreed(row.id)
    expect((await held('ann')).map(({ roleCode, phase, reason, roots }) => [roleCode, phase, reason, roots])).toEqual([
      ['PLANNER', 'planned', '排课高峰', ['o1']],
    ])
    expect((await now(row.id)).status).toBe('agreed')
    expect(await told(row.id)).toEqual(['role-requests.given'])
    expect(violations(await askAs('ann'))).toEqual(['roleCode roleHeld'])
  })

  test('one open request of a person for a role; taken back it may be asked for again, and its late agreement gives nothing', async () => {
    const row = await asked('ben')
    expect(violations(await askAs('ben'))).toEqual(['roleCode roleAsked'])
    expect((await site.call('identity', withdraw, { id: row.id }, as('cid'))).code).toBe(codes.absent)
    expect(site.ok(await site.call('identity', withdraw, { id: row.id }, as('ben'))).status).toBe('withdrawn')
    expect((await site.call('identity', withdraw, { id: row.id }, as('ben'))).code).toBe(codes.refused)
    await agreed(row.id)
    expect(await held('ben')).toEqual([])
    await asked('ben')
  })

  test('refused, expired and withdrawn in the approval are told; nothing is given', async () => {
    for (const [type, status] of [
      [caseRefused, 'refused'],
      [caseExpired, 'expired'],
      [caseWithdrawn, 'withdrawn'],
    ] as const) {
      const row = await asked('cid')
      await decided(type as typeof caseAgreed, row.id, { by: 'somebody' })
      expect((await now(row.id)).status).toBe(status)
      expect(await told(row.id)).toEqual([`role-requests.${status}`])
    }
    expect(await held('cid')).toEqual([])
  })

  test('the role was deleted meanwhile, or somebody has left: agreed to it is not given, and both are told why', async () => {
    const helper = { code: 'HELPER', nameCn: '协助', nameEn: 'Helper', dataScope: '1', permissions: ['training:offerings:page'] }
    const role = site.ok(await site.call('identity', roles.endpoints.save, helper as never, admin))
    const gone = await asked('dan', { roleCode: 'HELPER' })
    site.ok(await site.call('identity', roles.endpoints.remove, [role.id], admin))
    await agreed(gone.id)
    expect(await now(gone.id)).toMatchObject({ status: 'void', why: 'roleGone' })
    const left = await asked('eve')
    await sheet([{ row: 2, values: { ...person('eve', 6), leaveCompanyDate: '2036-03-01' } }], 'leaves')
    await agreed(left.id)
    expect(await now(left.id)).toMatchObject({ status: 'void', why: 'personGone' })
    expect(await told(left.id)).toEqual(['role-requests.void'])
    expect([...(await held('dan')), ...(await held('eve'))]).toEqual([])
  })

  test('no higher role than somebody who agrees may give: judged when it is filed, and again when it is agreed to', async () => {
    const row = await asked('dan')
    await agreed(row.id, [idOf('fay')])
    expect(await now(row.id)).toMatchObject({ status: 'void', why: 'beyondDeciders' })
    expect(await held('dan')).toEqual([])
    // the only one who could give it is the one who asks
    expect(violations(await site.call('identity', ask, wish() as never, { ...as('chief') }))).toEqual(['roleCode nobodyMayGive'])
  })

  test('somebody who agrees may give it at the places and to the people that his giving role reaches, and nowhere else (I37)', async () => {
    const wanted = { nameCn: '看', nameEn: 'Looker', dataScope: '3', permissions: ['training:offerings:page'] }
    site.ok(await site.call('identity', roles.endpoints.save, { ...wanted, code: 'LOOKER' } as never, admin))
    const decides = async (dataScope: string, asker: string, roots?: string[]) => {
      const code = `GIVER_${dataScope}`
      const giver = {
        code,
        nameCn: code,
        nameEn: code,
        dataScope,
        permissions: ['sys:role-assignments:save', 'sys:role-assignments:page', ...wanted.permissions],
      }
      const role = site.ok(await site.call('identity', roles.endpoints.save, giver as never, admin))
      const given = { userIds: [idOf('gil')], roleCode: code, roots: ['o1'], until: wire(20), reason: '试' }
      site.ok(await site.call('identity', roleAssignments.endpoints.save, given as never, admin))
      const row = await asked(asker, { roleCode: 'LOOKER', ...(roots ? { roots } : {}) })
      await agreed(row.id, [idOf('gil')])
      const said = await now(row.id)
      for (const { id } of (await held(asker)).filter(({ roleCode, phase }) => roleCode === 'LOOKER' && phase !== 'ended'))
        site.ok(await site.call('identity', roleAssignments.endpoints.end, { ids: [id], reason: '试' } as never, admin))
      const mine = (await held('gil')).filter(({ roleCode, phase }) => roleCode === code && phase !== 'ended').map(({ id }) => id)
      site.ok(await site.call('identity', roleAssignments.endpoints.end, { ids: mine, reason: '试' } as never, admin))
      site.clock.advance(1000)
      site.ok(await site.call('identity', roles.endpoints.remove, [role.id], admin))
      return said.why ?? said.status
    }
    // chosen organisations reach below the roots; their own organisation only the root; only oneself nothing
    expect(await decides('3', 'ann', ['o2'])).toBe('agreed')
    expect(await decides('2', 'ann', ['o2'])).toBe('beyondDeciders')
    expect(await decides('2', 'ann', ['o1'])).toBe('agreed')
    expect(await decides('5', 'ann', ['o1'])).toBe('beyondDeciders')
    expect(await decides('3', 'ann')).toBe('beyondDeciders')
    // a role that sees everything, narrowed to o1: a person of another place is not his to give to
    expect(await decides('1', 'ann', ['o9'])).toBe('beyondDeciders')
    expect(await decides('3', 'hal', ['o1'])).toBe('beyondDeciders')
  })

  test('many who give roles but not this one do not hide the one who may give it', async () => {
    const weak = { code: 'WEAK', nameCn: '弱', nameEn: 'Weak', dataScope: '1', positions: ['AC08'], permissions: ['sys:role-assignments:save'] }
    site.ok(await site.call('identity', roles.endpoints.save, weak as never, admin))
    for (let at = 0; at < 45; at++)
      await site.tell(postState, `w${at}`, { ...postState.example, id: `w${at}`, userId: `weak-${at}`, positionCode: 'AC08', joinDate: '2035-03-01' })
    await site.settled()
    expect((await asked('hal', { roleCode: 'ADMIN' })).status).toBe('asked')
  })

  test('all that is wrong is told at once', async () => {
    expect(violations(await askAs('fay', { until: wire(367), roots: ['nowhere'] }))).toEqual(['roots unknown', 'until assignedTooLong'])
    expect(violations(await askAs('fay', { roleCode: 'LEARNER' }))).toEqual(['roleCode roleByPostOnly'])
    expect(violations(await askAs('fay', { reason: '' }))).toEqual(['reason required'])
  })

  test('it is read by the two, by whose to-do it came to, and by whose list it is in; nobody else', async () => {
    const row = await asked('fay')
    const read = async (who: As) => (await site.call('identity', info, { id: row.id }, who)).code
    expect(await read(as('cid'))).toBe(codes.absent)
    await site.tell(taskAssigned, 'task-1', { ...taskAssigned.example, subjectType: 'permission', subjectId: row.id, holders: [idOf('cid')] })
    await site.settled()
    expect([await read(as('cid')), await read(as('fay')), await read(admin)]).toEqual([codes.success, codes.success, codes.success])
    expect(site.ok(await site.call('identity', mine, {}, as('fay'))).records.map(({ id }) => id)).toEqual([row.id])
    expect(site.ok(await site.call('identity', page, { status: 'asked', userId: idOf('fay') } as never, admin)).records).toHaveLength(1)
    expect((await site.call('identity', page, {}, as('fay'))).code).toBe(codes.noPermission)
  })

  test('for somebody else only by a role that may file this model for others', async () => {
    const clerk = async (file: boolean, dataScope: '1' | '3' = '1'): Promise<As> => {
      const code = file ? 'FILER' : 'READER'
      const processes = [{ model: 'PERM', file, see: true, decide: true }]
      await site.tell(roleState, code, { id: code, code, nameCn: code, nameEn: code, dataScope, permissions: ['sys:role-requests:save'], processes })
      await site.settled()
      return { userId: idOf('cid'), grants: [{ code, roots: [] }] }
    }
    const give = async (who: As) => site.call('identity', save, { userId: idOf('dan'), ...wish({ roleCode: 'REGISTRAR' }) } as never, who)
    expect((await give(await clerk(false))).code).toBe(codes.refused)
    expect(site.ok(await give(await clerk(true)))).toMatchObject({ userId: idOf('dan'), submitterId: idOf('cid') })
    // of whom he does not reach nothing is told: neither that he is there nor what he holds or has asked for
    const near = { ...(await clerk(true, '3')), grants: [{ code: 'FILER', roots: ['o9'] }] }
    const forWhom = async (userId: string) => site.call('identity', save, { userId, ...wish({ roleCode: 'REGISTRAR' }) } as never, near)
    expect([(await forWhom(idOf('dan'))).code, (await forWhom('nobody')).code]).toEqual([codes.absent, codes.absent])
    expect(site.ok(await forWhom(idOf('hal')))).toMatchObject({ userId: idOf('hal') })
  })
})
