import { createHash } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { exportTraces } from '@academy/chassis/observe/traces.ts'
import { startCollector } from '@academy/chassis/testing/collector.ts'
import { logLines } from '@academy/chassis/testing/log-lines.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { scene } from './story.ts'

const card = '11019919900101123'
const person = {
  ...{ idNumber: card + checkDigit(card), idType: '1', userCode: 'some.one', nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '1', mobile: '13800000001' },
}
const [password, mistaken, forged] = ['kept-to-myself-alone', 'kept-to-myself-alas', 'a-token-that-nobody-gave']

let one: Awaited<ReturnType<typeof scene>>
let collector: Awaited<ReturnType<typeof startCollector>>
const lines = logLines()
beforeAll(async () => {
  process.env.ID_SECRET = 'what-ids-are-made-with'
  one = await scene({ stranger: 100 })
  collector = await startCollector()
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.address
  const { site } = one
  const rows = [{ row: 3, values: person }]
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password, accounts: [{ userCode: 'some.one', role: 'OPERATOR' }] }))
}, 120_000)
afterAll(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
  delete process.env.ID_SECRET
  collector.stop()
  await one.stop()
})

interface Answer {
  code: number
  data?: { token?: string; session?: { token: string } }
  /** What a browser keeps by which it is known again. */
  cookie: string
}
const ask = async (path: string, { token = '', cookie = '', body }: { token?: string; cookie?: string; body?: object } = {}): Promise<Answer> => {
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const headers = { token, 'content-type': 'application/json', ...(cookie ? { cookie: `academy-remembered=${cookie}` } : {}) }
  const answer = await fetch(`${one.door}/api${path}`, { ...sent, headers })
  const [, kept = ''] = /^academy-remembered=([^;]*);/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  return { ...((await answer.json()) as Omit<Answer, 'cookie'>), cookie: kept }
}

/** Every stored row that holds one of the words, whatever academy it belongs to, as `service collection`. */
const rowsWith = async (words: readonly string[]): Promise<string[]> => {
  const found = [...one.services, 'bus'].map(async (service) => {
    const { db } = database(service)
    const names = (await db?.listCollections({}, { nameOnly: true }).toArray()) ?? []
    const rows = names.map(async ({ name }) =>
      ((await db?.collection(name).find().toArray()) ?? []).map((row) => ({ where: `${service} ${name}`, text: JSON.stringify(row) })),
    )
    return (await Promise.all(rows)).flat()
  })
  const all = (await Promise.all(found)).flat()
  return [...new Set(all.filter(({ text }) => words.some((word) => text.includes(word))).map(({ where }) => where))].sort()
}
const linesWith = (texts: readonly string[], words: readonly string[]) =>
  texts.filter((text) => words.some((word) => text.includes(word))).map((text) => text.slice(0, 200))

test('passwords, tokens, what a browser is known by and the keys of the installation stand in no log line, trace, event or row', async () => {
  const traces = exportTraces()
  const failed = await ask('/auth/login', { body: { userCode: 'some.one', password: mistaken } })
  const { cookie, ...entered } = await ask('/auth/login', { body: { userCode: 'some.one', password, remember: true } })
  const restored = await ask('/auth/remembered', { cookie, body: {} })
  const [token, portal] = [entered.data?.token ?? '', restored.data?.session?.token ?? '']
  const me = await ask('/auth/me', { token })
  const params = await ask('/sys/params', { token, body: { paramCode: 'x', paramValue: '1', password, token } })
  const stranger = await ask('/auth/me', { token: forged })
  await one.traffic()
  const { platform } = one.site
  const given = [token, portal, cookie, restored.cookie]
  expect(given.map((text) => /^[\w-]{32,}$/.test(text))).toEqual([true, true, true, true])
  expect(new Set(given).size).toBe(4)
  const secrets = [password, mistaken, forged, ...given, platform.signingKey, process.env.ID_SECRET ?? '']
  // signing out takes rows with it
  const stored = await rowsWith(secrets)
  const left = await ask('/auth/logoutIam', { token, cookie: restored.cookie, body: {} })
  // each has arrived; who holds no post may not set a parameter
  const expected = [codes.refused, codes.success, codes.success, codes.success, codes.noPermission, codes.noSession, codes.success]
  expect([failed, entered, restored, me, params, stranger, left].map(({ code }) => code)).toEqual(expected)
  await traces.stop()
  stored.push(...(await rowsWith(secrets)))
  // a session and a browser are known by their token's hash, which is no way in; it stands in its own row and in what is told of its end
  const hashes = given.map((text) => createHash('sha256').update(text).digest('hex'))
  const unspoken = [...secrets, ...hashes]
  expect({ logged: linesWith(lines, unspoken), traced: linesWith(collector.texts, unspoken), stored }).toEqual({
    ...{ logged: [], traced: [], stored: [] },
  })
  // a look that finds nothing is one that would find it
  expect(await rowsWith([person.userCode])).toContain('identity users')
  expect([linesWith(lines, ['started']).length > 0, linesWith(collector.texts, ['sessions.login']).length > 0]).toEqual([true, true])
}, 60_000)
