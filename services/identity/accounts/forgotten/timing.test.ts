import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { seal } from '@academy/chassis/runtime/sealed.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { forgotten } from '@academy/contracts/identity/accounts/forgotten.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '../../app.ts'
import { TenantModel } from '../../system/public.ts'
import { personOf } from '../../testing/remembering.ts'
import { expectSameQuartiles } from '../../testing/same-time.ts'
import { UserModel } from '../users/model.ts'
import { codesSent } from './handlers.ts'

const TRIES = 40
let site: Installation
beforeAll(async () => {
  site = await installation([identityApp()], new Date('2036-03-03T02:00:00Z'))
  const at = site.clock.now()
  const stamp = { tenantId: PLATFORM, version: 1, createDate: at, updateDate: at, creator: 'test' }
  await TenantModel.raw.insertMany([{ _id: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'c', ...stamp }] as never)
  const rows = [1, 2].map((n) => ({ row: n, values: { ...personOf(n), email: `p${n}@chengtu.example` } }))
  site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'r' }))
  const accounts = [1, 2].map((n) => ({ userCode: `person.${n}`, role: 'LEARNER' }))
  site.ok(await site.internal('identity', foundation.endpoints.demoCredentials, { password: 'a-long-enough-password', accounts }))
  await UserModel.raw.updateOne({ tenantId: 'chengtu', userCode: 'person.2' }, { $set: { accountStatus: '0' } })
})
afterAll(async () => site.stop())

/** Asks for a code without any earlier try: the time of the answer in milliseconds. What was begun before has ended. */
const asked = async (account: string): Promise<number> => {
  site.clock.advance(3_600_000)
  // sealed as a captcha is, without its picture, which takes longer than all the rest
  const captchaId = seal('123456', site.clock.now().getTime() + 60_000, 'captcha|forgotten|', 'a-key-for-tests-alone')
  const from = performance.now()
  const answer = await site.call('identity', forgotten.endpoints.ask, { account, captchaId, captcha: '123456' }, {})
  const took = performance.now() - from
  site.ok(answer)
  await codesSent()
  // what a sent code sets off would slow down whoever asks next
  await site.settled()
  return took
}

test('the time of the answer does not tell a known account from an unknown or a disabled one (I40)', async () => {
  const kinds = ['person.1', 'person.2', ''] as const
  const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
  for (let n = -3; n < TRIES; n++)
    // by lot: what one sets off must not always fall to the same next one
    for (const kind of [...kinds].sort(() => Math.random() - 0.5)) {
      const took = await asked(kind || `nobody.${n}`)
      if (n >= 0) times.get(kind)?.push(took)
    }
  const [known = [], disabled = [], unknown = []] = kinds.map((kind) => times.get(kind) ?? [])
  for (const other of [known, disabled]) expectSameQuartiles(other, unknown)
}, 300_000)
