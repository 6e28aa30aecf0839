import { say } from './texts.ts'
import { inScript, personInScript } from './traditional.ts'

test('English tells one from several where a text has a form for one', () => {
  const said = (count: number) => say('en-US', 'reasons.scoreMissing', { count })
  expect([said(1), said(2), said(0)]).toEqual(['1 person has no score', '2 people have no score', '0 people have no score'])
  expect(say('zh-CN', 'reasons.scoreMissing', { count: 1 })).toContain('1')
})

test('an unknown key is said as it is', () => expect(say('en-US', 'no.such.key', { count: 1 })).toBe('no.such.key'))

test('names of people keep the surnames that Taiwan writes alike; the rest of a name is converted', () => {
  expect(['余士杰', '范国华', '孙婷玉'].map((name) => personInScript('zh-TW', name))).toEqual(['余士傑', '范國華', '孫婷玉'])
  expect([personInScript('zh-CN', '孙婷玉'), inScript('zh-TW', '余额')]).toEqual(['孙婷玉', '餘額'])
})
