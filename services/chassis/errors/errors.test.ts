import { personal } from '@academy/contracts/core/rules.ts'
import { z } from 'zod'
import { errorRow } from './error-rows.ts'

const schema = z.object({ nameCn: personal(z.string(), 'name'), password: z.string(), note: z.string() })
const sent = { nameCn: '陆知行', password: 'hunter2-hunter2', note: 'plain words' }
const request = { requestId: 'r1', correlationId: 'r1', tenantId: 't', userId: 'u', route: 'POST /x', schema, sent }
const keptOf = (message: string) => errorRow(new TypeError(message), request, new Date('2036-03-03T02:00:00Z'))

describe('what is kept of an unexpected error', () => {
  test('says what failed where, with its kind and the way there, the place of the installation left out', () => {
    const kept = keptOf('plain words came twice')
    expect(kept).toMatchObject({ requestId: 'r1', tenantId: 't', userId: 'u', route: 'POST /x', name: 'TypeError', message: 'plain words came twice' })
    expect(kept.stack).toContain('errors.test.ts')
    expect(kept.stack).not.toContain(process.cwd())
  })

  test.each([
    ['a person’s name that was sent', 'no room for 陆知行', '陆知行'],
    ['a password that was sent', 'cannot hash hunter2-hunter2', 'hunter2'],
    ['somebody’s mail', 'mail to lu.zhixing@chengtu.example failed', 'lu.zhixing'],
    ['a mobile number', 'sms to 13800000001 failed', '13800000001'],
    ['an ID number', 'card 110101199003070011 is odd', '110101199003070011'],
    ['how we sign in somewhere', `connect mongodb://${'academy:s3cret'}@db:27017/identity`, 's3cret'],
    ['a token', `session ${'ab'.repeat(32)} is gone`, 'abababab'],
    ['a secret by its name', 'config {"secret": "xyzzy-1"}', 'xyzzy'],
    ['values of a key that stands twice', 'E11000 dup key: { userCode: "lu.zhixing" }', 'lu.zhixing'],
  ])('%s does not stand there', (_, message, hidden) => {
    expect(JSON.stringify(keptOf(message))).not.toContain(hidden)
  })

  test('what is thrown need not be an error', () => {
    expect(errorRow('gone', request, new Date())).toMatchObject({ name: 'Error', message: 'gone' })
  })
})
