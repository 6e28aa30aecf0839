import { readMoney, showMoney } from './money.ts'

describe('amounts as people write them', () => {
  it.each([
    ['60,000.00', '60000.00'],
    ['¥60000', '60000'],
    ['￥ 1,234,567.8', '1234567.8'],
    ['６００元', '600'],
    ['-¥5', '-5'],
    ['60 000', '60000'],
    ['RMB 12.50', '12.50'],
  ])('%j is %j', (text, wire) => expect(readMoney(text)).toBe(wire))
  it.each(['1,5', '60,00.00', 'five', '', '1.2.3', '12元5'])('%j says nothing certain and stays', (text) => expect(readMoney(text)).toBe(text))
  it.each([
    ['60000', '60,000.00'],
    ['1234567.8', '1,234,567.80'],
    ['five', 'five'],
    ['', ''],
    ['1.234', '1.234'],
  ])('%j is shown as %j', (wire, shown) => expect(showMoney(wire)).toBe(shown))
})
