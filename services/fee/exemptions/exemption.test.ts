import { reasonsAgainst } from './exemption.ts'

test.each([
  ['all of it', 5000, 5000, []],
  ['a part', 1, 5000, []],
  ['nothing', 0, 5000, ['amountNotPositive']],
  ['less than nothing', -1, 5000, ['amountNotPositive']],
  ['more than is left', 5001, 5000, ['overExemption']],
  ['the last fen', 1, 1, []],
  ['two where one is left', 2, 1, ['overExemption']],
  ['where nothing is left', 1, 0, ['noPenalty']],
  ['nothing where nothing is left', 0, 0, ['amountNotPositive', 'noPenalty']],
])('an exemption of %s (I14)', (_, amount, left, codes) => expect(reasonsAgainst(amount, left).map(({ code }) => code)).toEqual(codes))

test('it says in yuan what is left', () => expect(reasonsAgainst(6000, 5050)).toEqual([{ code: 'overExemption', params: { left: '50.50' } }]))
