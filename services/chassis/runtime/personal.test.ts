import { personal } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { withoutPersonal } from './personal.ts'

const schema = z.object({
  id: z.string(),
  name: personal(z.string(), 'name'),
  mobile: personal(z.string(), 'mobile').optional(),
  members: z.array(z.object({ userId: z.string(), userName: personal(z.string(), 'name') })),
  by: z.record(z.string(), z.object({ email: personal(z.string(), 'email').nullable() })),
  place: z.union([z.object({ kind: z.literal('home'), address: personal(z.string(), 'name') }), z.object({ kind: z.literal('site'), code: z.string() })]),
})
const value = {
  ...{ id: 'u-1', name: '陆知行', mobile: '13800000001', members: [{ userId: 'u-2', userName: '何清越' }] },
  ...{ by: { a: { email: 'qingyue@chengtu.example' }, b: { email: null } }, place: { kind: 'home', address: '衡山路' } },
}

test('what is personal is hidden wherever it stands, everything else stays', () => {
  const { shown, masked } = withoutPersonal(schema, value)
  expect(masked).toBe(true)
  expect(shown).toEqual({
    ...{ id: 'u-1', name: '***', mobile: '***', members: [{ userId: 'u-2', userName: '***' }] },
    ...{ by: { a: { email: '***' }, b: { email: null } }, place: { kind: 'home', address: '***' } },
  })
  const site = withoutPersonal(schema.pick({ place: true }), { place: { kind: 'site', code: 'S1' } })
  expect([site.shown, site.masked]).toEqual([{ place: { kind: 'site', code: 'S1' } }, false])
})

test('what the schema does not know is hidden, and everything where there is no schema', () => {
  expect(withoutPersonal(z.object({ id: z.string() }), { id: 'x', nickname: '阿行' }).shown).toEqual({ id: 'x', nickname: '***' })
  expect(withoutPersonal(undefined, { name: '陆知行' })).toMatchObject({ shown: '***', masked: true })
  expect(withoutPersonal(z.object({ any: z.unknown() }), { any: { name: '陆知行' } }).shown).toEqual({ any: '***' })
  expect(withoutPersonal(schema, null)).toMatchObject({ shown: null, masked: false })
})

test('a text is said without those values, and without mails, mobiles and ID numbers of others', () => {
  const { say } = withoutPersonal(schema, value)
  expect(say('no account for 陆知行 (何清越)')).toBe('no account for *** (***)')
  expect(say('dup key: { email: "other@chengtu.example", mobile: 13912345678, idNumber: 11010519491231002X }')).toBe(
    'dup key: { email: "***", mobile: ***, idNumber: *** }',
  )
  expect(say('E11000 at 127.0.0.1:27017')).toBe('E11000 at 127.0.0.1:27017')
})
