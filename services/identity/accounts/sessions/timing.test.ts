import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '../../app.ts'
import { expectSameTime } from '../../testing/same-time.ts'

// The hash keeps its real cost: with an eighth of it this took half the processor time, but what is left is the database's commits, whose spread on a
// busy machine passed the limits below (a quartile 12 % off, where the real hash beside it was 3 % off).
const TRIES = 500
const card = '11019919900101123'
const person = { idNumber: card + checkDigit(card), idType: '1', userCode: 'some.one', nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '1' }

let site: Installation
const pauses: number[] = []
beforeAll(async () => {
  site = await installation([
    identityApp(async (ms) => {
      pauses.push(ms)
    }),
  ])
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows: [{ row: 3, values: person }], runId: 'r' }))
  const accounts = [{ userCode: 'some.one', role: 'LEARNER' }]
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password: 'a-long-enough-password', accounts }))
})
afterAll(async () => site.stop())

/** One failed try without any earlier one: the time of its answer in milliseconds. */
const failed = async (userCode: string): Promise<number> => {
  site.clock.advance(16 * 60_000)
  const from = performance.now()
  const answer = await site.call('identity', sessions.endpoints.login, { userCode, password: 'not-the-password' }, {})
  const took = performance.now() - from
  expect(answer).toMatchObject({ code: codes.refused, data: { captchaRequired: false, reasons: [{ code: 'signIn' }] } })
  return took
}
test('the time of the answer does not tell an unknown account from a wrong password (I40)', async () => {
  const [unknown, wrong]: [number[], number[]] = [[], []]
  for (let n = 0; n < TRIES; n++) {
    const [first, second] = n % 2 === 0 ? [unknown, wrong] : [wrong, unknown]
    for (const times of [first, second]) times.push(await failed(times === unknown ? `nobody.${n}` : 'some.one'))
  }
  expect(new Set(pauses)).toEqual(new Set([200]))
  expectSameTime(unknown, wrong)
}, 300_000)
