import { pairFinder, survivorOf } from './pairs.ts'

// Which records may be one person's (areas/people-organisations.md rule 18).

const person = (id: string, more: object = {}) => ({ id, nameCn: id, nameEn: `Name ${id}`, idType: '1', idNumber: `X${id}`, ...more })
const found = (...people: ReturnType<typeof person>[]) => {
  const finder = pairFinder()
  for (const one of people) finder.add(one)
  return finder.pairs()
}

test.each([
  ['mobile', { mobile: '13700005520' }, { mobile: '13700005520' }],
  ['email', { email: 'Ji@chengtu.example' }, { email: 'ji@chengtu.example' }],
  ['employeeNo', { employeeNo: 'e17' }, { employeeNo: 'E17' }],
  ['nameBirth', { nameCn: '纪寻川', birthDate: '1994-05-21' }, { nameCn: '纪寻川', birthDate: '1994-05-21' }],
  [
    'passportCard',
    { nameEn: 'Xunchuan Ji', idType: '1', birthDate: '1994-05-21' },
    { nameEn: 'JI, XUNCHUAN', idType: '2', idNumber: 'E10312', birthDate: '1994-05-21' },
  ],
] as const)('rule 18: two records with the same %s are a pair', (evidence, one, other) => {
  expect(found(person('a', one), person('b', other)).pairs).toEqual([{ a: 'a', b: 'b', evidence: [evidence] }])
})

test('rule 18: all that speaks for a pair is said of it once', () => {
  const same = { mobile: '13700005520', nameCn: '纪寻川', birthDate: '1994-05-21' }
  expect(found(person('b', same), person('a', same)).pairs).toEqual([{ a: 'b', b: 'a', evidence: ['mobile', 'nameBirth'] }])
})

test('rule 18: the birth date of a card counts as one that is written down', () => {
  const card = { nameCn: '林知行', idNumber: '110101199001010015' }
  expect(found(person('a', card), person('b', { nameCn: '林知行', birthDate: '1990-01-01' })).pairs).toHaveLength(1)
})

test('a mobile that five people have is a front desk’s: no pair, but counted', () => {
  const five = ['a', 'b', 'c', 'd', 'e'].map((id) => person(id, { mobile: '13700005520' }))
  expect(found(...five)).toEqual({ pairs: [], crowded: 1 })
  expect(found(...five.slice(1)).pairs).toHaveLength(6)
})

test.each([
  ['who works here', { employment: '1' }, { employment: '2', accountGen: '1' }],
  ['who has an account', { accountGen: '1' }, { accountGen: '0', lastLogin: new Date('2026-03-01') }],
  ['who came in last', { lastLogin: new Date('2026-03-01') }, { lastLogin: new Date('2026-02-01') }],
  ['the older record', { createDate: new Date('2021-01-01') }, { createDate: new Date('2024-01-01') }],
])('%s stays unless somebody swaps the two', (_, first, second) => {
  const at = new Date('2022-01-01')
  const [one, other] = [
    { id: 'z', createDate: at, ...first },
    { id: 'a', createDate: at, ...second },
  ]
  expect(survivorOf(one, other)[0].id).toBe('z')
  expect(survivorOf(other, one)[0].id).toBe('z')
})
