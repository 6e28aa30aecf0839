import { tmpdir } from 'node:os'
import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { startGateway } from '@academy/gateway/app.ts'
import { newRescue } from '@academy/identity/accounts/sessions/rescue.ts'
import { openSetup } from '@academy/identity/setup/first-run/code.ts'
import { bookOf } from '@academy/jobs/imports/testing/academy.ts'
import { services } from '../../embedded/services.ts'

const card = (body: string) => `${body}${checkDigit(body)}`
const papers = ['11010119900101121', '11010119900101123', '11010119900101125'].map(card) as [string, string, string]
const password = 'a-long-enough-password'
const founder = {
  ...{ nameCn: '明途学院', nameEn: 'Mingtu Academy', rootCode: 'MT', rootNameCn: '明途汽车', rootNameEn: 'Mingtu Automotive' },
  ...{ userCode: 'founder', userNameCn: '宋听澜', userNameEn: 'Song Tinglan', gender: '1', idType: '1', idNumber: papers[0], password },
}
const outlet = { nameCn: '北京店', nameEn: 'Beijing Store', orgType: '60', dealerStatus: '20', outletKind: '4S-M' }
const dealer = { code: 'D1', nameCn: '北京经销商', nameEn: 'Beijing Dealer', orgType: '50', dealerStatus: '20', parent: 'MT' }
const book = {
  organisations: [dealer, { ...outlet, code: 'O1', parent: 'D1' }],
  people: [papers[1], papers[2]].map((idNumber, at) => ({ userCode: `tech${at}`, nameCn: '林听雨', nameEn: 'Lin Tingyu', gender: '1', idType: '1', idNumber })),
  posts: [papers[1], papers[2]].map((user) => ({ user, position: 'TE03', organisation: 'O1', joinDate: '2025-01-01', main: true })),
}

let site: Installation
let gateway: Awaited<ReturnType<typeof startGateway>>
let token = ''
beforeAll(async () => {
  site = await installation(services)
  const names = services.map(({ name }) => name)
  gateway = await startGateway({ platform: site.platform, port: 0, webRoot: tmpdir(), defaultTenant: 'chengtu', hops: 0, services: names })
})
afterAll(async () => {
  await gateway.stop()
  await site.stop()
})

/** As a browser asks, through the only door. */
const ask = async (method: string, path: string, body?: object | Buffer) => {
  const bytes = Buffer.isBuffer(body)
  const type = bytes ? 'application/octet-stream' : 'application/json'
  const content = body === undefined ? {} : { body: bytes ? new Uint8Array(body) : JSON.stringify(body) }
  const headers = { 'content-type': type, ...(token ? { token } : {}) }
  const answer = await fetch(`http://127.0.0.1:${gateway.port}/api${path}`, { method, headers, ...content })
  return (await answer.json()) as { code: number; msg: string; data: Record<string, unknown> }
}
const until = async (path: string, key: string, wanted: string) => {
  for (const end = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const { data } = await ask('GET', path)
    if (data?.[key] === wanted) return
    if (Date.now() > end) throw new Error(`${path} is ${JSON.stringify(data)}`)
  }
}

test('an installation without any seed is set up with the printed code; its administrator comes in and imports his people; a rescue code lets him in once', async () => {
  const said: string[] = []
  await openSetup(site.clock.now(), (line) => void said.push(line))
  const code = /\?code=([A-Z]{20})/.exec(said.join())?.[1]
  expect(await ask('GET', '/identity/setup/state')).toMatchObject({ data: { state: 'open', tenantId: 'chengtu' } })
  expect(await ask('POST', '/identity/setup/begin', { ...founder, code })).toMatchObject({ code: codes.success })
  await until('/identity/setup/state', 'state', 'done')
  await site.settled()

  const entered = await ask('POST', '/auth/login', { userCode: 'founder', password })
  expect(entered.data.user).toMatchObject({ superAdmin: true, tenantName: '明途学院' })
  token = String(entered.data.token)
  const { data } = await ask('POST', '/jobs/imports/upload?fileName=people.xlsx', await bookOf(book))
  await until(`/jobs/imports/${data.id}`, 'status', 'ready')
  expect(await ask('POST', `/jobs/imports/${data.id}/apply`, {})).toMatchObject({ code: codes.success })
  await until(`/jobs/imports/${data.id}`, 'status', 'done')
  expect((await ask('GET', '/sys/users/page?limit=10')).data.total).toBe(3)

  token = ''
  const rescue = await newRescue(site.clock.now())
  expect(rescue?.loginName).toBe('founder')
  const typed = { userCode: 'founder', password: rescue?.code.replace(/(.{5})(?=.)/g, '$1-') }
  expect((await ask('POST', '/auth/login', { ...typed, userCode: 'tech0' })).code).toBe(codes.refused)
  const once = [await ask('POST', '/auth/login', typed), await ask('POST', '/auth/login', typed)]
  expect(once.map((answer) => answer.code)).toEqual([codes.success, codes.refused])
  const late = await newRescue(site.clock.now())
  expect(JSON.stringify(await database('identity').collection('rescue_codes').find().toArray())).not.toContain(late?.code)
  site.clock.advance(3_600_001)
  expect((await ask('POST', '/auth/login', { userCode: 'founder', password: late?.code })).code).toBe(codes.refused)
})
