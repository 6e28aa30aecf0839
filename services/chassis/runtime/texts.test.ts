import { say } from './texts.ts'
import { inScript } from './traditional.ts'

test('English tells one from several where a text has a form for one', () => {
  const said = (count: number) => say('en-US', 'reasons.scoreMissing', { count })
  expect([said(1), said(2), said(0)]).toEqual(['1 person has no score', '2 people have no score', '0 people have no score'])
  expect(say('zh-CN', 'reasons.scoreMissing', { count: 1 })).toContain('1')
})

test('an unknown key is said as it is', () => expect(say('en-US', 'no.such.key', { count: 1 })).toBe('no.such.key'))

test('texts are told in the script of their reader', () => {
  expect([inScript('zh-CN', '余额'), inScript('zh-TW', '余额')]).toEqual(['余额', '餘額'])
})
