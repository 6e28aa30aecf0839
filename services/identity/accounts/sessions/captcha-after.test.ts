import { PLATFORM } from '@academy/chassis/mongo/scope.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { paramState } from '@academy/contracts/identity/events.ts'
import { identityApp } from '../../app.ts'
import { TenantModel } from '../../system/public.ts'
import { CredentialModel } from './model.ts'
import { hashPassword } from './sign-in.ts'

const { login, prepare } = sessions.endpoints
const academies = { cars: '5', vans: '1' }

let site: Installation
beforeAll(async () => {
  site = await installation([identityApp(async () => undefined)], new Date('2036-03-03T02:00:00Z'))
  const at = site.clock.now()
  const stamp = { tenantId: PLATFORM, version: 1, createDate: at, updateDate: at, creator: 'test' }
  await TenantModel.raw.insertMany(Object.keys(academies).map((id) => ({ _id: id, nameCn: id, nameEn: id, category: id, ...stamp })) as never)
  const passwordHash = await hashPassword('a-long-enough-password')
  const ofAcademy = (tenantId: string) => ({ loginName: `of.${tenantId}`, passwordHash, memberships: [{ tenantId, userId: `u-${tenantId}` }] })
  await CredentialModel.raw.insertMany(Object.keys(academies).map((id) => ({ _id: `c-${id}`, ...ofAcademy(id), ...stamp })) as never)
  for (const [tenantId, paramValue] of Object.entries(academies))
    await site.tell(paramState, `p-${tenantId}`, { id: `p-${tenantId}`, paramCode: 'captcha.after', paramValue }, { tenantId })
  await site.settled()
})
afterAll(async () => site.stop())

/** After how many failures by this name a captcha is asked. */
const failuresUntilCaptcha = async (userCode: string): Promise<number> => {
  site.clock.advance(16 * 60_000)
  for (let n = 0; n < 8; n++) {
    const { data } = await site.call('identity', login, { userCode, password: 'guess' }, {})
    if ((data as unknown as { reasons: { code: string }[] }).reasons[0]?.code === 'captcha') return n
  }
  return 8
}

describe('after how many failures a captcha is asked (`captcha.after`)', () => {
  test('as the academy of the account has set it, not another one', async () => {
    expect(await failuresUntilCaptcha('of.cars')).toBe(5)
    expect(await failuresUntilCaptcha('of.vans')).toBe(1)
  })

  test('a name that nobody has is answered as one of some academy, always the same, so that the number tells nothing (I40)', async () => {
    const found = new Map<string, number>()
    for (let n = 0; n < 8; n++) found.set(`nobody.${n}`, await failuresUntilCaptcha(`nobody.${n}`))
    expect(new Set(found.values())).toEqual(new Set([1, 5]))
    for (const [name, count] of found) expect(await failuresUntilCaptcha(name)).toBe(count)
  })

  test('before anybody is named it is due from an address only where every academy asks for one', async () => {
    const due = async () => site.ok(await site.call('identity', prepare, {}, {})).captchaDue
    await failuresUntilCaptcha('of.vans')
    expect(await due()).toBe(false)
    await failuresUntilCaptcha('of.cars')
    expect(await due()).toBe(true)
  })
})
