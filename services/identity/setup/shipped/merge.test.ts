import { merged } from './merge.ts'

describe('a record that an earlier release shipped, at the next one', () => {
  test.each([
    ['nothing new changes nothing', { nameCn: '甲' }, { nameCn: '甲' }, { nameCn: '乙' }, null],
    ['a name that nobody changed becomes the new one', { nameCn: '甲' }, { nameCn: '丙' }, { nameCn: '甲' }, { nameCn: '丙' }],
    ['a name that somebody changed stays', { nameCn: '甲' }, { nameCn: '丙' }, { nameCn: '乙' }, null],
    ['a new field arrives', {}, { icon: 'book' }, {}, { icon: 'book' }],
    ['words that are new are added to those that somebody chose', { may: ['a', 'b'] }, { may: ['a', 'b', 'c'] }, { may: ['b', 'x'] }, { may: ['b', 'x', 'c'] }],
    [
      'words that are gone go, those that somebody took away do not come back',
      { may: ['a', 'b'] },
      { may: ['b', 'c'] },
      { may: ['a', 'x'] },
      { may: ['x', 'c'] },
    ],
    ['words that somebody added himself already are no change', { may: [] }, { may: ['a'] }, { may: ['a'] }, null],
  ])('%s', (_, then, now, current, changes) => {
    expect(merged(then, now, current)).toEqual(changes)
  })
})
