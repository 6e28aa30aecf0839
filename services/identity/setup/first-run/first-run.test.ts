import { auditRows } from '@academy/chassis/mongo/audit.ts'
import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { shippedModels } from '@academy/contracts/approvals.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Sent } from '@academy/contracts/core/endpoint.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { shippedRules } from '@academy/contracts/fee/shipped-rules.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { firstRun } from '@academy/contracts/identity/setup/first-run.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { regions } from '@academy/contracts/identity/system/regions.ts'
import { services } from '../../../../deploy/embedded/services.ts'
import { identityApp } from '../../app.ts'
import { openSetup } from './code.ts'

const { state, check, begin } = firstRun.endpoints
const password = 'a-long-enough-password'
const card = (body: string) => `${body}${checkDigit(body)}`
const founder = (code: string, over: Partial<Sent<typeof begin>> = {}): Sent<typeof begin> => ({
  ...{ code, nameCn: '明途学院', nameEn: 'Mingtu Academy', rootCode: 'MT', rootNameCn: '明途汽车', rootNameEn: 'Mingtu Automotive' },
  ...{ userCode: 'founder', userNameCn: '宋听澜', userNameEn: 'Song Tinglan', gender: '1', idType: '1', idNumber: card('11010119900101121'), password },
  ...over,
})

let site: Installation
const said: string[] = []
const say = (line: string) => void said.push(line)
const lastCode = (): string => /\?code=([A-Z]{20})/.exec(said.at(-1) ?? '')?.[1] ?? ''
const stateNow = async () => site.ok(await site.call('identity', state, {}))
const until = async (wanted: string) => {
  for (const end = Date.now() + 30_000; (await stateNow()).state !== wanted; await new Promise((resolve) => setTimeout(resolve, 100)))
    if (Date.now() > end) throw new Error(`the first run is not ${wanted}`)
}
const signIn = () => site.call('identity', sessions.endpoints.login, { userCode: 'founder', password })

beforeEach(async () => {
  said.length = 0
  const others = services.filter(({ name }) => ['org', 'approval-workflow', 'fee'].includes(name))
  site = await installation([identityApp(async () => undefined, say), ...others])
})
afterEach(async () => site.stop())

describe('an installation without an academy is set up once, by whoever reads its console', () => {
  test('the printed code makes academy, shipped records and an administrator who comes in; afterwards 10410 for ever', async () => {
    await openSetup(site.clock.now(), say)
    const code = lastCode()
    expect((await stateNow()).state).toBe('open')
    site.ok(await site.call('identity', check, { code: code.replace(/(.{5})(?=.)/g, '$1-').toLowerCase() }))
    site.ok(await site.call('identity', begin, founder(code)))
    await until('done')
    await site.settled()
    expect((await stateNow()).parts.every(({ written, rows }) => written && rows > 0)).toBe(true)
    const { user } = site.ok(await signIn())
    expect(user).toMatchObject({ tenantName: '明途学院', superAdmin: true, positionNameCn: '平台管理员', orgNameCn: '明途汽车' })
    expect(user.permissions).toEqual(expect.arrayContaining(['sys:users:save', 'jobs:imports:page', 'jobs:imports:apply']))
    expect(await database('org').collection('positions').countDocuments({ tenantId: 'chengtu' })).toBe(48)
    expect(await database('approval-workflow').collection('models').countDocuments({ tenantId: 'chengtu' })).toBe(shippedModels.length)
    expect(await database('identity').collection('workdays').countDocuments({ tenantId: 'chengtu' })).toBeGreaterThan(30)
    expect(await database('fee').collection('reduction_rules').distinct('code', { tenantId: 'chengtu' })).toEqual(shippedRules.map(({ code }) => code))
    for (const again of [site.call('identity', begin, founder(code)), site.call('identity', check, { code })])
      expect((await again).code).toBe(codes.moveNotAllowed)
    said.length = 0
    await openSetup(site.clock.now(), say)
    expect(said).toEqual([])
  })

  test('it has the regions of four grades, and its outlets lie in them', async () => {
    await openSetup(site.clock.now(), say)
    site.ok(await site.call('identity', begin, founder(lastCode())))
    await until('done')
    const listed = async (asked: Sent<typeof regions.endpoints.list>) => site.ok(await site.call('identity', regions.endpoints.list, asked))
    const loaded = await listed({})
    expect(loaded.filter(({ regionGrade }) => regionGrade === 1)).toHaveLength(35)
    expect(loaded).toContainEqual(
      expect.objectContaining({ regionId: '3205', parentRegionId: '32', regionNameCn: '苏州市', regionNameEn: 'Suzhou', regionStatus: '1' }),
    )
    expect(await listed({ parentRegionId: '1101' })).toContainEqual(expect.objectContaining({ regionId: '110101', regionGrade: 3, regionNameEn: 'Dongcheng' }))
    expect(await listed({ parentRegionId: '110101', regionGrade: 4 })).toContainEqual(
      expect.objectContaining({ regionId: '110101001', regionNameCn: '东华门街道', regionNameEn: 'Donghuamen' }),
    )
    expect((await site.call('identity', regions.endpoints.list, { regionGrade: 4 })).code).toBe(codes.malformed)
    expect(site.ok(await site.internal('identity', foundation.endpoints.regions, {}))).toEqual({ made: 0 })
    expect(await database('identity').collection('region_entries').countDocuments()).toBeGreaterThan(44_000)
  })

  test('the founder keeps ADMIN when an import takes his post away', async () => {
    await openSetup(site.clock.now(), say)
    site.ok(await site.call('identity', begin, founder(lastCode())))
    await until('done')
    await site.settled()
    await database('identity').collection('post_replica').deleteMany({})
    expect(site.ok(await signIn()).user).toMatchObject({ roles: ['ADMIN'], superAdmin: true })
  })

  test('two set-ups at once make one academy', async () => {
    await openSetup(site.clock.now(), say)
    const code = lastCode()
    const papers = ['11010119900101121', '11010119900101123', '11010119900101125'].map(card)
    const answers = await Promise.all(papers.map((idNumber, n) => site.call('identity', begin, founder(code, { userCode: `founder${n}`, idNumber }))))
    expect(answers.map((answer) => answer.code).sort((a, b) => a - b)).toEqual([codes.success, codes.moveNotAllowed, codes.moveNotAllowed])
    await until('done')
    for (const collection of ['tenants', 'users', 'credentials', 'role_assignments'])
      expect(await database('identity').collection(collection).countDocuments()).toBe(1)
  })

  test('five wrong tries change the code, a day ends it, a restart makes a new one', async () => {
    await openSetup(site.clock.now(), say)
    const first = lastCode()
    const tries = await Promise.all(Array.from({ length: 5 }, () => site.call('identity', check, { code: 'ABCDEFGHJKLMNPQRSTUV' })))
    expect(tries.map(({ code, data }) => [code, data])).toEqual(
      tries.map(() => [codes.refused, expect.objectContaining({ reasons: [expect.objectContaining({ code: 'setupCode' })] })]),
    )
    const second = lastCode()
    expect(second).not.toBe(first)
    expect((await site.call('identity', check, { code: first })).code).toBe(codes.refused)
    site.ok(await site.call('identity', check, { code: second }))
    site.clock.advance(86_400_001)
    expect((await site.call('identity', check, { code: second })).code).toBe(codes.refused)
    await openSetup(site.clock.now(), say)
    expect((await site.call('identity', check, { code: second })).code).toBe(codes.refused)
    site.ok(await site.call('identity', check, { code: lastCode() }))
  })

  test('what is told of the academy is judged before the founder is asked for', async () => {
    await openSetup(site.clock.now(), say)
    const code = lastCode()
    const wrong = await site.call('identity', check, { code, nameCn: '明途', nameEn: 'Mingtu', rootCode: '!!', rootNameCn: '测试<b>', rootNameEn: 'Test' })
    expect((wrong.data as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field).sort()).toEqual(['rootCode', 'rootNameCn'])
    site.ok(await site.call('identity', check, { code }))
  })

  test('what is wrong is told at once at its field and leaves the code good', async () => {
    await openSetup(site.clock.now(), say)
    const code = lastCode()
    const wrong = await site.call('identity', begin, founder(code, { idNumber: '110101199001011218', gender: '2', password: 'founder-and-more-words' }))
    const { fields } = wrong.data as unknown as { fields: { field: string }[] }
    expect([wrong.code, [...new Set(fields.map(({ field }) => field))].sort()]).toEqual([codes.malformed, ['gender', 'idNumber', 'password']])
    expect((await stateNow()).state).toBe('open')
    site.ok(await site.call('identity', begin, founder(code)))
    await until('done')
  })

  test('what a password is worth is told while it is typed, by the rule that refuses it, only to who has the code (rule 11)', async () => {
    await openSetup(site.clock.now(), say)
    const code = lastCode()
    const { strength } = firstRun.endpoints
    const told = async (typed: string) =>
      site.ok(await site.call('identity', strength, { code, password: typed, userCode: 'founder', userNameEn: 'Song Tinglan' }))
    expect((await told('aaaaaaaaaaaaaaa')).score).toBeLessThan(3)
    expect(await told('tinglan')).toMatchObject({ problems: expect.arrayContaining(['至少 15 个字符']) })
    expect(await told(password)).toMatchObject({ problems: [] })
    expect((await site.call('identity', strength, { code: 'WRONGWRONGWRONGWRONG', password })).code).toBe(codes.refused)
    const weak = await site.call('identity', begin, founder(code, { password: 'aaaaaaaaaaaaaaa' }))
    expect((weak.data as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field)).toEqual(['password'])
  })

  test('neither code nor password nor papers stand in answers, audit, events or the row of the first run', async () => {
    await openSetup(site.clock.now(), say)
    const code = lastCode()
    const answer = await site.call('identity', begin, founder(code))
    await until('done')
    const db = database('identity')
    const kept = JSON.stringify([
      ...[answer, await stateNow(), await auditRows(db).find({}).lean(), await outboxRows(db).find({}).lean()],
      ...[await db.collection('setup').find().toArray(), await db.collection('idempotency').find().toArray()],
    ])
    for (const secret of [code, password, card('11010119900101121')]) expect(kept).not.toContain(secret)
  })

  test('a chosen code that could be guessed is refused, a long one is never printed', async () => {
    process.env.SETUP_CODE = 'short'
    await expect(openSetup(site.clock.now(), say)).rejects.toThrow('SETUP_CODE can be guessed')
    process.env.SETUP_CODE = 'the operators own long words 2026'
    await openSetup(site.clock.now(), say)
    const printed = said.join()
    delete process.env.SETUP_CODE
    expect(printed).toContain('SETUP_CODE')
    expect(printed).not.toContain('operators')
    site.ok(await site.call('identity', check, { code: 'the operators own long words 2026' }))
  })
})
