import { database } from '@academy/chassis/mongo/database.ts'
import { type Running, startService } from '@academy/chassis/runtime/service.ts'
import type { Installation } from '@academy/chassis/testing/installation.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import type { ImportValue, SheetKey } from '@academy/contracts/core/import-columns.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { readXlsx } from 'hucre/xlsx'
import { settled } from '../../../deploy/demo/settle.ts'
import { academy, admin, type Book, bookOf, reaches, sums, type Typed, upload, world } from './testing/academy.ts'

/** One wrong cell: a row like the first of its sheet with another natural key, and what was typed into one of its cells. */
type Planted = [sheet: SheetKey, over: Record<string, ImportValue>, column: string, cell: Typed[number][3] | undefined, code: string]

const cardOf = (serial: number) => `1101051988060500${serial}${checkDigit(`1101051988060500${serial}`)}`
const newcomer = cardOf(1)
/** Somebody new whose card, birth date and gender agree; without an address, for nobody needs one (1-portal.md §5). */
const stranger = (serial: number) => ({ idNumber: cardOf(serial), birthDate: '1988-06-05', gender: serial % 2 ? '1' : '2', mobile: null, email: null })

const planted: Planted[] = [
  ['organisations', { code: 'O9001' }, 'orgType', 'XX', 'enum'],
  ['organisations', { code: 'O9002' }, 'openDate', '2026-02-30', 'day'],
  ['organisations', { code: 'O9003' }, 'parent', 'NOPE', 'unknownReference'],
  ['organisations', { code: 'O9004' }, 'zipCode', '12', 'zip'],
  ['organisations', { code: 'O9005' }, 'nameCn', '-', 'cannotClear'],
  ['organisations', { code: 'O9006' }, 'shortNameCn', '长'.repeat(21), 'textTooLong'],
  ['organisations', { code: 'O9007' }, 'brands', 'O,O', 'twice'],
  ['organisations', { code: 'O9008' }, 'cityCode', '9999', 'enumUnknown'],
  ['organisations', {}, 'code', undefined, 'duplicateKey'],
  ['positions', {}, 'code', 'ABC', 'positionCode'],
  ['positions', { code: 'SA98', positionGroup: 'SA' }, 'single', 'maybe', 'flag'],
  ['positions', { code: 'SA99', positionGroup: 'SA' }, 'nameEn', '', 'required'],
  ['people', { userCode: 'new-1' }, 'idNumber', '11010519491231002A', 'idLength'],
  ['people', { userCode: 'new-2', birthDate: null, gender: '3' }, 'idNumber', '110105194912310021', 'idCheckDigit'],
  ['people', { userCode: 'new-4', birthDate: null }, 'idNumber', 1.1e20, 'precisionLost'],
  ['people', { idNumber: newcomer, birthDate: '1988-06-05', userCode: 'new-3', gender: '1' }, 'mobile', '123', 'mobile'],
  ['people', { ...stranger(2), userCode: 'new-5' }, 'email', 'nope', 'email'],
  ['people', { ...stranger(3), userCode: 'new-6' }, 'nameEn', '12 !', 'pinyin'],
  ['people', { ...stranger(4), userCode: 'new-7' }, 'birthDate', 'soon', 'day'],
  ['people', { ...stranger(5) }, 'userCode', '员 工', 'code'],
  ['people', { ...stranger(6), userCode: 'new-9' }, 'gender', 'many', 'enum'],
  ['posts', {}, 'user', '11010519491231002X', 'unknownPerson'],
  ['posts', { joinDate: '2025-01-02' }, 'joinDate', 'soon', 'day'],
  ['sites', { code: 'S901' }, 'siteClass', 'none', 'enum'],
  ['sites', { code: 'S902' }, 'nameEn', '', 'required'],
  ['classrooms', { code: 'R901' }, 'maxPersons', 0, 'int'],
  ['classrooms', { code: 'R902' }, 'site', 'NOSITE', 'unknownReference'],
  ['vehicles', {}, 'chassisNumber', 'LIIIIIIIIIIIIIIII', 'chassisNumber'],
  ['vehicles', { chassisNumber: 'LSVAA49J132000001' }, 'modelClass', '', 'required'],
  ['catalogues', { code: 'ZZ' }, 'audience', 'nonsense', 'audience'],
  ['courses', { code: 'INA091' }, 'price', 'abc', 'money'],
  ['courses', { code: 'INA092' }, 'days', 0.3, 'decimal'],
  ['courses', { code: 'INA093' }, 'level', 9, 'int'],
  ['courses', { code: 'INA094', minPersons: 20, maxPersons: 10 }, '', undefined, 'minAboveMax'],
  ['trainers', { code: 'T901', user: newcomer }, 'firstYear', 1900, 'int'],
  ['trainers', { code: 'T902' }, 'user', undefined, 'duplicateKey'],
  ['offerings', { number: 'INA001-2699-01' }, 'course', 'TBA999', 'unknownReference'],
  [
    'offerings',
    { number: `${world().offerings?.[0]?.number}8`, status: 'unpublished', mainTrainer: null, secondaryTrainers: null, vehicles: null },
    'classroom',
    undefined,
    'resourceTaken',
  ],
]

/** The world with the wrong rows behind its own, and where each of them stands. */
const withErrors = () => {
  const rows = world()
  const typed: Typed = []
  const expected = planted.map(([sheet, over, column, cell, code]) => {
    const own = rows[sheet] ?? []
    own.push({ ...own[0], ...over } as Book['people'] extends (infer R)[] | undefined ? R & object : never)
    if (column && cell !== undefined) typed.push([sheet, own.length - 1, column, cell])
    return `${sheet} ${own.length + 1} ${column} ${code}`
  })
  return { rows, typed, expected }
}

describe('imports that go wrong', () => {
  let site: Installation
  let jobs: Running | undefined
  beforeAll(async () => {
    site = await academy()
  }, 120_000)
  afterAll(async () => {
    await jobs?.stop()
    await site?.stop()
  })

  const counts = async () =>
    Promise.all([
      database('org').collection('organisations').countDocuments(),
      database('identity').collection('users').countDocuments(),
      database('training').collection('courses').countDocuments(),
    ])

  it('reports all thirty-eight planted errors at their cells and applies nothing', async () => {
    const { rows, typed, expected } = withErrors()
    const { id } = site.ok(await upload(site, await bookOf(rows, typed)))
    const row = await reaches(site, id, 'wrong', 'ready')
    const found = site.ok(await site.call('jobs', imports.endpoints.errors, { id, limit: '100' }, admin)).records
    const places = found.map((error) => `${error.sheet} ${error.row} ${error.column ?? ''} ${error.code}`)
    expect(expected.filter((place) => !places.some((one) => new RegExp(place.replace(/ {2}/, ' \\w* ')).test(one)))).toEqual([])
    expect(expected).toHaveLength(38)
    expect(places.filter((place) => !expected.some((one) => new RegExp(one.replace(/ {2}/, ' \\w* ')).test(place)))).toEqual([])
    expect([row.status, row.errorCount, row.actions]).toEqual(['wrong', 38, ['cancel', 'marked']])
    expect(row.refused?.map(({ move }) => move)).toEqual(['apply'])
    expect(found.every((error) => error.msg && !/violations\.|import\./.test(error.msg))).toBe(true)
    expect(await counts()).toEqual([0, 0, 0])
    const response = await fetch(`${site.platform.addressOf('jobs')}/jobs/imports/${id}/marked`, { headers: site.headers(admin) })
    const marked = await readXlsx(new Uint8Array(await response.arrayBuffer()))
    expect(marked.sheets[0]?.rows).toHaveLength(39)
  }, 60_000)

  it('tells a wrong card wherever it stands, what contradicts it, and a result of a day to come', async () => {
    const wrongCard = '110105194912310021'
    const [person] = world().people ?? []
    const [post] = world().posts ?? []
    const rows: Book = {
      ...world(),
      people: [{ ...person, idNumber: wrongCard, userCode: 'new-9', birthDate: '1950-01-01', gender: '2' }] as never,
      posts: [{ ...post, user: wrongCard }] as never,
      results: [{ user: wrongCard, course: 'INA001', date: '2099-01-01', score: 80, passed: true }] as never,
    }
    const { id } = site.ok(await upload(site, await bookOf(rows)))
    await reaches(site, id, 'wrong', 'ready')
    const found = site.ok(await site.call('jobs', imports.endpoints.errors, { id, limit: '100' }, admin)).records
    const places = found.map((error) => `${error.sheet} ${error.row} ${error.column} ${error.code}`)
    expect(places).toEqual(
      expect.arrayContaining([
        'people 2 idNumber idCheckDigit',
        'people 2 birthDate birthDateDiffers',
        'posts 2 user idCheckDigit',
        'results 2 user idCheckDigit',
        'results 2 date dateInFuture',
      ]),
    )
  }, 60_000)

  it('is continued after a stop in the middle, and never left half', async () => {
    const rows = world()
    const { id } = site.ok(await upload(site, await bookOf(rows)))
    await reaches(site, id, 'ready')
    const { addressOf } = site.platform
    site.platform.addressOf = (service) => (service === 'training' && applying ? 'http://127.0.0.1:9' : addressOf(service))
    let applying = false
    const unbroken = site.platform.addressOf
    expect(unbroken('training')).toBe(addressOf('training'))
    site.ok(await site.call('jobs', imports.endpoints.apply, { id }, admin))
    for (const until = Date.now() + 20_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 5))) {
      const row = site.ok(await site.call('jobs', imports.endpoints.info, { id }, admin))
      if (row.done > 0) break
    }
    applying = true
    await new Promise((resolve) => setTimeout(resolve, 1500))
    const half = site.ok(await site.call('jobs', imports.endpoints.info, { id }, admin))
    expect([half.status, half.done > 0, half.done < half.total]).toEqual(['applying', true, true])
    const running = site.running.find((one) => one.app.name === 'jobs') as Running
    await running.stop()
    applying = false
    jobs = await startService(running.app, site.platform, running.port)
    const done = await reaches(site, id, 'done', 'stuck', 'wrong')
    expect([done.status, done.done]).toEqual(['done', done.total])
    await settled(site.platform)
    const again = site.ok(await upload(site, await bookOf(rows)))
    expect(sums(await reaches(site, again.id, 'ready', 'wrong'))).toEqual([0, 0, done.total])
  }, 90_000)

  it('refuses to edit an offering that is completed, before anything is applied', async () => {
    site.clock.advance(120 * 86_400_000)
    const [held] = world().offerings ?? []
    const { id } = site.ok(await upload(site, await bookOf({ offerings: [{ ...held, remark: 'late' } as never] })))
    expect(await reaches(site, id, 'wrong', 'ready')).toMatchObject({ status: 'wrong', errorCount: 1 })
    const found = site.ok(await site.call('jobs', imports.endpoints.errors, { id }, admin)).records
    expect(found).toMatchObject([{ sheet: 'offerings', row: 2, column: 'number', code: 'completed', msg: 'The offering is completed' }])
  }, 60_000)
})
