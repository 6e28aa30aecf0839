import { identityReader, type Signed, signIdentity } from './identity-token.ts'

const person: Signed = { sessionId: 's', userId: 'u-one', tenantId: 'chengtu', grants: [{ code: 'ADMIN', roots: [] }], locale: 'zh-CN', expires: 1000 }

describe('the signed identity between our processes (decided.md §4)', () => {
  const read = identityReader('key')
  test('is read as it was signed, for as long as it holds, also when it was read before', () => {
    const header = signIdentity('key', person)
    expect(read(header, 0)).toEqual(person)
    expect(read(header, 999)).toEqual(person)
    expect(read(header, 1000)).toBeNull()
  })

  test.each([
    ['another key', signIdentity('other', person)],
    ['another body', signIdentity('key', person).replace(/^.../, 'eyX')],
    ['no signature', signIdentity('key', person).split('.')[0]],
    ['another signature', `${signIdentity('key', person).split('.')[0]}.AAAA`],
    ['nothing', undefined],
  ])('%s is nobody, also after the right one was read', (_, header) => {
    read(signIdentity('key', person), 0)
    expect(read(header, 0)).toBeNull()
  })

  test('the ids of one request come with it where they were signed', () => {
    expect(read(signIdentity('key', { ...person, requestId: 'r-1', correlationId: 'c-1' }), 0)).toMatchObject({ requestId: 'r-1', correlationId: 'c-1' })
  })
})
