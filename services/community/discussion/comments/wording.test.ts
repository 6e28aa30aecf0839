import { simplified } from '@academy/chassis/runtime/traditional.ts'
import { judgeText, type ListedWord } from './wording.ts'

const now = new Date('2026-11-25T02:00:00Z')
const list: ListedWord[] = [
  { word: '加微信', effect: 'refuse' },
  { word: 'Discount', effect: 'review' },
  { word: '坑人', effect: 'mask' },
]
const judge = (text: string) => judgeText(text, list, simplified, now)
const codes = (text: string) => judge(text).failures.map(({ code, params }) => [code, params?.word].filter(Boolean).join(' '))

test.each(['请加微信', '請加微信', '加\u200B微\u00AD信', '加微信，加微信', '加 微 \u3000信'])('rule 2: %j is refused and the word is named', (text) =>
  expect(codes(text)).toEqual(['wordRefused 加微信']),
)

test('rule 2: full-width and capital letters are the same word; it waits for a look', () => {
  expect(judge('ｄＩＳＣＯＵＮＴ now')).toEqual({ failures: [], text: 'ｄＩＳＣＯＵＮＴ now', review: true })
  expect(judge('disco').review).toBe(false)
  expect(judge('dis count').review).toBe(false)
})

test('rule 2: what is covered leaves the rest as it was typed, emoji and all', () => {
  expect(judge('😀 这课真坑\u200B人！坑人😀').text).toBe('😀 这课真***！***😀')
  expect(judge('聽君一席話').text).toBe('聽君一席話')
})

test.each([
  ['电话 13800138000', ['mobileInText']],
  ['138-0013-8000 找我', ['mobileInText']],
  ['１３８００１３８０００', ['mobileInText']],
  ['110199198802180015', ['idInText']],
  ['工单号 110199198802180016', []],
  ['单号 9138001380001', []],
  ['身份证 11019919880218001５ 手机 13800138000 加微信', ['wordRefused 加微信', 'mobileInText', 'idInText']],
])('rule 2: numbers of people in %j', (text, expected) => expect(codes(text)).toEqual(expected))
