import { asCodes, noCodes } from './known-codes.ts'

const options = [
  { value: '54', label: '西藏自治区', names: ['西藏自治区', 'Xizang'] },
  { value: '44', label: '广东省', names: ['广东省', 'Guangdong'] },
  { value: '45', label: '广西壮族自治区', names: ['广西壮族自治区', 'Guangxi'] },
  { value: 'CS', label: '城市展厅', names: ['城市展厅', 'City showroom'] },
]

it('a typed text is the code of the one choice that it means, in any language', () => {
  const means = (text: string) => asCodes(options, [text])
  expect(['54', '西藏自治区', 'xizang', '西藏', 'cs', 'City showroom', 'showroom'].map(means)).toEqual([['54'], ['54'], ['54'], ['54'], ['CS'], ['CS'], ['CS']])
  expect([means('广'), means('4401'), means('西藏 4401'), means(' ')]).toEqual([['广'], ['4401'], ['54', '4401'], []])
  expect(asCodes(options, ['54', '西藏'])).toEqual(['54'])
})

it('what is neither a choice nor written as a code is found', () => {
  expect(noCodes([...options, { value: 'x.1', label: '' }], ['54', 'TE05', '4S-L', 'x.1', '广', 'te05', 'A'.repeat(21)])).toEqual([
    '广',
    'te05',
    'A'.repeat(21),
  ])
  expect(noCodes(options, undefined)).toEqual([])
})
