import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { codes } from '@academy/contracts/core/codes.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import fc from 'fast-check'
import { identity } from '../../app.ts'

const { save, update, info } = roles.endpoints
const some = ['fee:ledger:page', 'fee:ledger:export', 'training:courses:page', 'training:courses:save', 'org:posts:page', 'org:posts:update']
const own = ['sys:roles:page', 'sys:roles:save', 'sys:roles:update']
const within = (wanted: string[], held: string[]) => wanted.every((one) => held.includes(one))
const fields = (code: string, permissions: string[]) => ({ code, nameCn: '角色', nameEn: 'Role', dataScope: '1' as const, permissions })

let site: Installation
beforeAll(async () => {
  site = await installation([identity])
})
afterAll(async () => site.stop())

let count = 0
/** Somebody who may write roles and holds these permissions besides, through two roles at once. */
const keeper = async (held: string[]) => {
  const grants = []
  for (const permissions of [own, held]) {
    const code = `K${++count}`
    await site.tell(roleState, code, { id: code, code, nameCn: '管', nameEn: 'K', dataScope: '1', permissions })
    grants.push({ code, roots: [] })
  }
  await site.settled()
  return { userId: `u${count}`, grants }
}
const subset = fc.subarray(some)

describe('nobody gives away a permission that he does not hold (I37)', () => {
  test('a new role holds a subset of its creator’s permissions, a changed one gains only those', async () => {
    await fc.assert(
      fc.asyncProperty(subset, subset, fc.array(fc.tuple(subset, subset), { maxLength: 3 }), async (held, wanted, changes) => {
        const maker = await keeper(held)
        const code = `R${++count}`
        const made = await site.call('identity', save, fields(code, wanted), maker)
        expect(made.code).toBe(within(wanted, held) ? codes.success : codes.malformed)
        if (made.code !== codes.success) return
        let stored = wanted
        for (const [holds, next] of changes) {
          const editor = await keeper(holds)
          const gained = next.filter((one) => !stored.includes(one))
          const { code: answer } = await site.call('identity', update, { id: made.data.id, ...fields(code, next) }, editor)
          expect(answer).toBe(within(gained, holds) ? codes.success : codes.malformed)
          if (answer === codes.success) stored = next
          expect(site.ok(await site.call('identity', info, { id: made.data.id }, maker)).permissions).toEqual(stored)
        }
      }),
      { numRuns: 25 },
    )
  })

  test('who loses a permission can no longer give it', async () => {
    const maker = await keeper(['fee:ledger:page'])
    site.ok(await site.call('identity', save, fields('BEFORE', ['fee:ledger:page']), maker))
    const lost = maker.grants[1]?.code ?? ''
    await site.tell(roleState, lost, { id: lost, code: lost, nameCn: '管', nameEn: 'K', dataScope: '1', permissions: [] })
    await site.settled()
    expect((await site.call('identity', save, fields('AFTER', ['fee:ledger:page']), maker)).code).toBe(codes.malformed)
  })

  test('who does not hold a role’s permissions cannot give it to other positions or a wider scope', async () => {
    const maker = await keeper(['fee:ledger:page'])
    const made = site.ok(await site.call('identity', save, fields('REACH', ['fee:ledger:page']), maker))
    const [poorer, equal] = [await keeper([]), await keeper(['fee:ledger:page'])]
    for (const wider of [{ positions: ['*'] }, { withLetter: ['MG01'] }, { orgType: '60' as const }, { dataScope: '5' as const }]) {
      const change = { id: made.id, ...fields('REACH', ['fee:ledger:page']), ...wider }
      expect((await site.call('identity', update, change, poorer)).code).toBe(codes.malformed)
    }
    const renamed = { id: made.id, ...fields('REACH', ['fee:ledger:page']), nameEn: 'Renamed' }
    site.ok(await site.call('identity', update, renamed, poorer))
    site.ok(await site.call('identity', update, { ...renamed, positions: ['MG01'] }, equal))
  })

  test('what only the server sets is never set by input, nor by its copies with the suffix Cn or En (I38)', async () => {
    const hostile = { builtIn: true, superAdmin: true, tenantId: 'other', creator: 'me', version: 99, createDate: '2001-01-01 00:00:00' }
    const copies = Object.fromEntries(Object.entries(hostile).flatMap(([key, value]) => [`${key}Cn`, `${key}En`].map((copy) => [copy, value])))
    const maker = await keeper([])
    const made = site.ok(await site.call('identity', save, { ...fields('PLAIN', []), ...hostile, ...copies } as never, maker))
    expect(made).toMatchObject({ builtIn: false, version: 1 })
    expect(Object.keys(made).filter((key) => key === 'superAdmin' || key in copies)).toEqual([])
    const changed = site.ok(await site.call('identity', update, { id: made.id, ...fields('PLAIN', []), ...hostile, ...copies, version: 1 } as never, maker))
    expect(changed).toMatchObject({ builtIn: false, version: 2 })
    expect((await site.call('identity', info, { id: made.id }, { ...maker, tenantId: 'other' })).code).toBe(codes.noPermission)
  })
})
