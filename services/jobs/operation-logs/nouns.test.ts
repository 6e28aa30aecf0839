import { labelOf, shownValue } from './nouns.ts'

const consents = { service: 'identity', noun: 'consents' } as const
const said = (locale: 'zh-CN' | 'zh-TW' | 'en-US', field: string, value: string) => shownValue(locale, consents, field, value, 100)

test('what somebody agreed to and took back reads as words in the log, though no list shows it', () => {
  expect([said('zh-CN', 'status', 'given'), said('zh-CN', 'status', 'withdrawn')]).toEqual(['已同意', '已撤回'])
  expect([said('en-US', 'status', 'given'), said('en-US', 'status', 'withdrawn'), said('en-US', 'matter', 'privacy')]).toEqual([
    'Given',
    'Withdrawn',
    'Privacy policy',
  ])
  expect(said('zh-TW', 'status', 'withdrawn')).toBe('已撤回')
  expect(labelOf('zh-CN', 'identity', 'consents', 'matter')).toBe('事项')
})
