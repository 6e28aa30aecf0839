import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { type Academy, academy, cardOf, uploader } from './academy.ts'
import { type ScimUser, scimClient } from './rfc-client.ts'

// The client in rfc-client.ts is written from RFC 7643 and 7644 alone: it imports nothing of ours.

let a: Academy
let token = ''
let connectorId = ''
let client: ReturnType<typeof scimClient>
const OWN = 'urn:ietf:params:scim:schemas:extension:academy:2.0:User'
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'

const { issue, withdraw, tokens, save } = syncConnectors.endpoints
const fields = ['idNumber', 'nameCn', 'surnameEn', 'givenEn', 'mobile', 'email', 'employeeNo', 'organisation', 'position'].map((field) => ({
  field,
  owned: field !== 'idNumber',
}))
const scimConnector = (code: string) => ({
  ...{ code, nameCn: '人事', nameEn: 'HR', kind: 'scim', fields, missing: 'list', auto: true },
  ...{ joinersMax: 5000, changedPercent: 100, leaversMin: 20, leaversPercent: 2 },
})

/** A client before the service, which a stranger reaches as the gateway lets him: signed as nobody. */
const clientWith = (bearer: string) =>
  scimClient(`${a.site.platform.addressOf('identity')}/scim/v2`, bearer, (url, init) =>
    fetch(url, { ...init, headers: { ...init.headers, ...a.site.headers({}) } }),
  )

beforeAll(async () => {
  a = await academy()
  connectorId = a.site.ok(await a.site.call('identity', save, scimConnector('HR') as never, uploader)).id
  token = a.site.ok(await a.site.call('identity', issue, { id: connectorId }, uploader)).token
  client = clientWith(token)
}, 60_000)
afterAll(async () => a.site.stop())

const user = (n: number, more: object = {}): ScimUser => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', ENTERPRISE, OWN],
  userName: `hr.${n}`,
  externalId: `E${n}`,
  displayName: '陆知行',
  name: { familyName: 'Lu', givenName: 'Zhixing' },
  title: 'SA04',
  active: true,
  emails: [{ value: `lu.${n}@hr.example`, type: 'work', primary: true }],
  [ENTERPRISE]: { employeeNumber: `N${n}`, organization: n % 2 ? 'O1' : 'O2' },
  [OWN]: { idNumber: cardOf(n) },
  ...more,
})
const person = async (n: number) => {
  const { records } = a.site.ok(
    await a.site.call(
      'identity',
      (await import('@academy/contracts/identity/accounts/users.ts')).users.endpoints.page,
      { userCode: `hr.${n}`, limit: 100 } as never,
      uploader,
    ),
  )
  return records.find(({ userCode }) => userCode === `hr.${n}`)
}
/** Ten minutes later: what was written becomes a run, and that is applied. */
const gathered = async () => {
  a.later(1 / 144)
  await a.clock()
  const { records } = a.site.ok(await a.site.call('identity', syncRuns.endpoints.page, { connectorId, limit: 1 } as never, uploader))
  return a.ended(records[0]?.id ?? '')
}

test('discovery tells what there is, and that the ID number is needed and never told (RFC 7643 §5 to 7; rule 26)', async () => {
  expect((await client.get('/ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true }, etag: { supported: true }, bulk: { supported: false } })
  expect((await client.get('/ResourceTypes')).body).toMatchObject({ totalResults: 1, Resources: [{ id: 'User', endpoint: '/Users' }] })
  const own = (await client.get(`/Schemas/${OWN}`)).body as { attributes: { name: string }[] }
  expect(own.attributes.find(({ name }) => name === 'idNumber')).toMatchObject({ required: true, mutability: 'immutable', returned: 'never' })
  expect((await client.get('/Schemas')).body).toMatchObject({ totalResults: 3 })
  expect((await client.get('/Groups')).status).toBe(404)
})

test('a SCIM client written from the RFCs alone keeps 1,000 people in step; writes gather into a run every ten minutes (rule 26)', async () => {
  const count = 1000
  const ids: string[] = []
  for (let n = 1; n <= count; n++) {
    const made = await client.post('/Users', user(n))
    if (made.status !== 201) throw new Error(`${n}: ${JSON.stringify(made.body)}`)
    ids.push(made.body.id as string)
  }
  expect(await person(1)).toBeUndefined()
  expect(await gathered()).toMatchObject({ status: 'done', source: 'scim', counts: { new: count }, applied: count, failed: 0 })
  expect(await person(7)).toMatchObject({ id: ids[6], nameCn: '陆知行', employment: '1', source: '40', employeeNo: 'N7' })
  expect(await a.held(ids[6] ?? '')).toMatchObject([{ positionCode: 'SA04', main: true }])
  const all = await client.everybody(150)
  expect(all.length).toBe(count)
  expect(new Set(all.map(({ id }) => id)).size).toBe(count)
  expect(JSON.stringify(all)).not.toContain(cardOf(7))
  for (let n = 1; n <= 30; n++) {
    const [found] = await client.seek(`userName eq "HR.${n}"`)
    const answer = await client.patch(`/Users/${found?.id}`, [{ op: 'Replace', path: 'emails[type eq "work"].value', value: `new.${n}@hr.example` }])
    expect(answer.status).toBe(200)
  }
  expect(await gathered()).toMatchObject({ status: 'done', counts: { changed: 30, new: 0, people: expect.any(Number) }, applied: 30 })
  await a.clock()
  const again = a.site.ok(await a.site.call('identity', syncRuns.endpoints.page, { connectorId, limit: 100 } as never, uploader))
  expect(again.records).toHaveLength(2)
}, 240_000)

test('op in any case, "False" as text, dotted keys, paths with a filter (rule 26)', async () => {
  const made = await client.post('/Users', user(2001))
  const at = `/Users/${made.body.id}`
  const value = {
    'name.givenName': 'Anlan',
    displayName: '陆安澜',
    [`${ENTERPRISE}:employeeNumber`]: 'N-9',
    emails: [{ type: 'home', value: 'x@home.example' }],
  }
  expect((await client.patch(at, [{ op: 'ADD', value }])).body).toMatchObject({
    displayName: '陆安澜',
    name: { familyName: 'Lu', givenName: 'Anlan' },
    emails: [{ value: 'lu.2001@hr.example', type: 'work' }],
    [ENTERPRISE]: { employeeNumber: 'N-9' },
  })
  const mobile = await client.patch(at, [{ op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '13900002001' }])
  expect(mobile.body).toMatchObject({ phoneNumbers: [{ value: '13900002001', type: 'mobile' }] })
  expect((await client.patch(at, [{ op: 'remove', path: 'phoneNumbers' }])).body.phoneNumbers).toBeUndefined()
  expect((await client.patch(at, [{ op: 'replace', path: 'active', value: 'False' }])).body).toMatchObject({ active: false })
  expect((await client.patch(at, [{ op: 'replace', value: { active: 'True' } }])).body).toMatchObject({ active: true })
  await client.remove(at)
})

test('a version that is over is refused: If-Match against the ETag (RFC 7644 §3.14; rule 26)', async () => {
  const made = await client.post('/Users', user(2002))
  const at = `/Users/${made.body.id}`
  expect(made.headers.get('location')).toMatch(new RegExp(`/scim/v2/Users/${made.body.id}$`))
  const first = made.headers.get('etag') ?? ''
  const next = await client.put(at, { ...user(2002), displayName: '陆二' }, { 'if-match': first })
  expect([next.status, next.headers.get('etag') === first]).toEqual([200, false])
  const late = await client.put(at, user(2002), { 'if-match': first })
  expect([late.status, late.body.status]).toEqual([412, '412'])
  expect((await client.get(at, { 'if-none-match': next.headers.get('etag') ?? '' })).status).toBe(304)
  await client.remove(at)
})

test('errors in the words of the RFC: uniqueness, invalidFilter, invalidPath, mutability, noTarget, invalidValue, invalidSyntax (RFC 7644 §3.12)', async () => {
  const made = await client.post('/Users', user(2003))
  const at = `/Users/${made.body.id}`
  const told = async (answer: Promise<{ status: number; body: Record<string, unknown> }>) => {
    const { status, body } = await answer
    expect(body.schemas).toEqual(['urn:ietf:params:scim:api:messages:2.0:Error'])
    return [status, body.scimType]
  }
  expect(await told(client.post('/Users', user(2003)))).toEqual([409, 'uniqueness'])
  expect(await told(client.post('/Users', { ...user(2004), userName: 'hr.2003' }))).toEqual([409, 'uniqueness'])
  expect(await told(client.get('/Users?filter=userName%20co%20%22a%22'))).toEqual([400, 'invalidFilter'])
  expect(await told(client.get('/Users?filter=%28%28%28'))).toEqual([400, 'invalidFilter'])
  expect(await told(client.patch(at, [{ op: 'replace', path: 'nonsense', value: '1' }]))).toEqual([400, 'invalidPath'])
  expect(await told(client.patch(at, [{ op: 'replace', path: `${OWN}:idNumber`, value: cardOf(2005) }]))).toEqual([400, 'mutability'])
  expect(await told(client.patch(at, [{ op: 'remove' }]))).toEqual([400, 'noTarget'])
  expect(await told(client.patch(at, [{ op: 'replace', path: 'active', value: 'perhaps' }]))).toEqual([400, 'invalidValue'])
  expect(await told(client.post('/Users', { ...user(2006), [OWN]: { idNumber: '110101199001011234' } }))).toEqual([400, 'invalidValue'])
  expect(await told(client.post('/Users', { ...user(2006), emails: [{ type: 'work', value: 'no mail' }] }))).toEqual([400, 'invalidValue'])
  expect(await told(client.raw('POST', '/Users', '{"userName":'))).toEqual([400, 'invalidSyntax'])
  expect(await told(client.get(`/Users/${randomUUID()}`))).toEqual([404, undefined])
  await client.remove(at)
})

test('nobody’s own kind is changed: `__proto__`, constructor and prototype are refused in bodies and paths (§7)', async () => {
  const made = await client.post('/Users', user(2007))
  const at = `/Users/${made.body.id}`
  const bodies = [
    '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","value":{"__proto__":{"admin":true}}}]}',
    '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","path":"__proto__.admin","value":"true"}]}',
    '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","path":"constructor.prototype.admin","value":"true"}]}',
    '{"schemas":["urn:ietf:params:scim:api:messages:2.0:PatchOp"],"Operations":[{"op":"add","value":{"name.__proto__":"x"}}]}',
  ]
  for (const body of bodies) expect((await client.raw('PATCH', at, body)).status).toBe(400)
  expect((await client.raw('POST', '/Users', `{"__proto__":{"active":true},"userName":"x"}`)).status).toBe(400)
  expect(({} as { admin?: unknown }).admin).toBeUndefined()
  await client.remove(at)
})

test('DELETE means not active means left: whoever leaves so is gone at once, below the threshold; the next ones wait for a run (rule 26)', async () => {
  a.later(3)
  const [one] = await client.seek('userName eq "hr.40"')
  expect((await client.remove(`/Users/${one?.id}`)).status).toBe(204)
  await a.site.settled()
  expect(await person(40)).toMatchObject({ employment: '2', leaveCompanyDate: a.ago(1) })
  expect((await client.get(`/Users/${one?.id}`)).status).toBe(404)
  for (let n = 41; n <= 65; n++) {
    const [next] = await client.seek(`externalId eq "E${n}"`)
    await client.patch(`/Users/${next?.id}`, [{ op: 'replace', value: { active: false } }])
  }
  await a.site.settled()
  const left = await Promise.all(Array.from({ length: 25 }, (_, at) => person(41 + at)))
  expect(left.filter((who) => who?.employment === '2')).toHaveLength(19)
  expect(await gathered()).toMatchObject({ status: 'waiting', over: ['leavers'], counts: { left: 6 } })
}, 120_000)

test('a token is told once and kept as a hash; revoked it opens nothing; another academy’s people are not seen by it (rule 26)', async () => {
  const known = a.site.ok(await a.site.call('identity', tokens, { id: connectorId }, uploader))
  expect(known).toHaveLength(1)
  expect(JSON.stringify(known)).not.toContain(token)
  const second = a.site.ok(await a.site.call('identity', issue, { id: connectorId }, uploader)).token
  const other = clientWith(second)
  expect((await other.get('/Users?count=0')).body).toMatchObject({ totalResults: expect.any(Number), Resources: [] })
  const tail = second.slice(-4)
  const tokenId = a.site.ok(await a.site.call('identity', tokens, { id: connectorId }, uploader)).find((one) => one.tail === tail)?.id ?? ''
  a.site.ok(await a.site.call('identity', withdraw, { id: connectorId, tokenId }, uploader))
  const refused = await other.get('/Users')
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  expect((await clientWith('nonsense-nonsense-nonsense').get('/Users')).status).toBe(401)
  const stranger = a.site.ok(await a.site.call('identity', save, scimConnector('OTHER') as never, uploader)).id
  const theirs = a.site.ok(await a.site.call('identity', issue, { id: stranger }, uploader)).token
  expect((await clientWith(theirs).get('/Users')).body).toMatchObject({ totalResults: 0 })
})

test('the gateway leads there, whatever the bearer says to it; PATCH passes (rule 26)', async () => {
  const gateway = await startGateway({
    platform: a.site.platform,
    port: 0,
    webRoot: tmpdir(),
    defaultTenant: 'chengtu',
    hops: 0,
    services: ['identity', 'org'],
  })
  try {
    const outside = scimClient(`http://127.0.0.1:${gateway.port}/api/scim/v2`, token)
    expect((await outside.get('/ServiceProviderConfig')).headers.get('content-type')).toMatch(/^application\/scim\+json/)
    const made = await outside.post('/Users', user(2010))
    expect(made.status).toBe(201)
    expect((await outside.patch(`/Users/${made.body.id}`, [{ op: 'Replace', path: 'displayName', value: '陆门外' }])).body).toMatchObject({
      displayName: '陆门外',
    })
    expect((await outside.remove(`/Users/${made.body.id}`)).status).toBe(204)
  } finally {
    await gateway.stop()
  }
})
