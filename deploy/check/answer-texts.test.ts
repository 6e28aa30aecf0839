import { root } from '../local/root.ts'
import { answerFaults } from './answer-texts.ts'
import { readTree } from './tree.ts'

const head = `import type { Reason, Violation } from '@academy/contracts/core/envelope.ts'\n`
const say = 'const say = (locale: string, key: string) => locale + key\n'

/** What is wrong, in which file, and how it is told. */
const wrong: readonly [what: string, source: string, told: string][] = [
  ['a reason', `export const why = (): Reason[] => [{ code: 'notTold' }]`, 'reasons.notTold'],
  ['a reason spread into a list', `export const why = (yes: boolean) => [...(yes ? [{ code: 'notTold', params: { count: 1 } }] : [])]`, 'reasons.notTold'],
  ['one of two reasons', `export const why = (yes: boolean): Reason => ({ code: yes ? 'notTold' : 'moveNotAllowed' })`, 'reasons.notTold'],
  ['a code given through a function', `const why = (code: string): Reason => ({ code })\nexport const all = [why('notTold')]`, 'reasons.notTold'],
  ['a violation', `export const found = (): Violation => ({ field: 'a', code: 'notTold' })`, 'violations.notTold'],
  ['a remedy', `export const why = (): Reason => ({ code: 'moveNotAllowed', remedy: { code: 'notTold' } })`, 'remedies.notTold'],
  ['who can help', `export const why = (): Reason => ({ code: 'moveNotAllowed', who: 'nobody' })`, 'who.nobody'],
  ['a text put together of known words', `${say}export const text = (kind: 'am' | 'evening') => say('zh-CN', \`halves.\${kind}\`)`, 'halves.evening'],
  ['a value that a text names', `export const found = (): Violation => ({ field: 'a', code: 'tooOld' })`, 'without the max that violations.tooOld names'],
]
const sound = `export const rows = [{ code: 'TB', nameCn: 'x' }]\nexport const find = (read: (filter: object) => void) => read({ code: 'X', n: 1 })`
const pathOf = (nth: number) => `services/fee/case-${nth}.ts`
const rule = 'contracts/fee/case.ts'

let faults: string[]
beforeAll(async () => {
  const needed = /^contracts\/(?:core|locales\/zh-CN)\//
  const own = [...(await readTree(root))].filter(([path]) => needed.test(path))
  const planted = wrong.map(([, source], nth) => [pathOf(nth), head + source] as const)
  faults = answerFaults(new Map([...own, ...planted, [pathOf(wrong.length), sound], [rule, `export const rule = { message: '!notTold' }`]]))
})

test.each(wrong.map(([what, , told], nth) => [what, told, nth] as const))('finds %s without its text: %s', (_, told, nth) => {
  const found = faults.filter((fault) => fault.startsWith(`${pathOf(nth)}:`))
  expect(found).toEqual([expect.stringContaining(told)])
})

test('finds a rule of a contract without its text', () => {
  expect(faults.filter((fault) => fault.startsWith(rule))).toEqual([`${rule}:1 answers notTold, which has no text: violations.notTold`])
})

test('leaves codes alone that are no answers, and finds nothing in the contracts as they are', () => {
  expect(faults.filter((fault) => !fault.startsWith('services/fee/case-') && !fault.startsWith(rule))).toEqual([])
  expect(faults.filter((fault) => fault.startsWith(pathOf(wrong.length)))).toEqual([])
})
