import { idsMatching, occurringIn } from './ids-matching.ts'

/** People `p1` to `p9`, of whom a text means those with an even number. */
const even = Array.from({ length: 9 }, (_, n) => `p${n + 1}`).filter((_, n) => n % 2 === 1)
const asked: unknown[] = []
const records = {
  ids: async (filter: object, limit: number) => {
    asked.push(filter)
    const among = (filter as { $and?: [{ id: { $in: string[] } }] }).$and?.[0].id.$in
    return even.filter((id) => among?.includes(id) ?? true).slice(0, limit)
  },
}
const so = { nameCn: 'x' }
const all = { dataScope: { kind: 'all' as const } }
const some = { dataScope: { kind: 'some' as const, orgs: ['O0001'], self: 'u' } }
const rows = { distinct: async (field: string, rest: object) => [`${field} ${JSON.stringify(rest)}`] }

beforeEach(() => void asked.splice(0))

describe('what a text means', () => {
  test('is all that it fits while they are few; nobody looks who occurs', async () => {
    expect(await idsMatching(records, so, async () => Promise.reject(new Error('looked')), ['a'], 4)).toEqual(['p2', 'p4', 'p6', 'p8'])
    expect(asked).toEqual([so])
  })

  test('is those who occur in one of its fields where they are too many', async () => {
    expect(await idsMatching(records, so, async (field) => (field === 'a' ? ['p1', 'p2'] : ['p2', 'p8']), ['a', 'b'], 3)).toEqual(['p2', 'p8'])
  })

  test.each([
    ['when too many occur as well', async () => ['p1', 'p2', 'p3', 'p4']],
    ['when nothing narrows the list', undefined],
  ])('is refused at its field %s', async (_, occurring) => {
    await expect(idsMatching(records, so, occurring, ['a'], 3)).rejects.toMatchObject({
      data: { fields: [{ field: 'text', code: 'tooGeneral', params: { max: 3 } }] },
    })
  })
})

describe('what occurs in a list', () => {
  test('is looked for within its other filters, or within the reach of its reader', async () => {
    expect(await occurringIn(all, rows, { offeringId: 'o' })?.('userId')).toEqual(['userId {"offeringId":"o"}'])
    expect(await occurringIn(some, rows, {})?.('userId')).toEqual(['userId {}'])
  })
  test('is not looked for where neither narrows it', () => {
    expect([{}, { $and: [] }, { $and: [{}, { $and: [{}] }] }].map((rest) => occurringIn(all, rows, rest))).toEqual([undefined, undefined, undefined])
  })
})
