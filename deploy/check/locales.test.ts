import { readdirSync, readFileSync } from 'node:fs'
import { inScript } from '@academy/chassis/runtime/traditional.ts'
import { parameters } from '@academy/contracts/core/parameters.ts'
import { shippedRegionsFile } from '@academy/identity/system/regions/shipped.ts'
import { spellingFile } from '../demo/spelling.ts'
import { root } from '../local/root.ts'
import { deriveAll, traditional } from '../locales/derive-text.ts'
import { nameTableFile, nameTableText } from '../locales/name-table.ts'
import { regionFileText, spellingText } from '../locales/spelling-table.ts'
import { localeFaults } from './locales.ts'

const parameterKeys = Object.keys(parameters)
const file = (texts: unknown) => `${JSON.stringify(texts, null, 2)}\n`

const with3 = (chinese: unknown, english: unknown, exceptions: unknown = { words: {}, keys: {} }) => {
  const files = new Map([
    ['contracts/locales/zh-CN/web.json', file(chinese)],
    ['contracts/locales/en-US/web.json', file(english)],
    ['contracts/locales/zh-TW.exceptions.json', file(exceptions)],
  ])
  return new Map([...files, ...deriveAll(files)])
}

test('lets complete texts pass, plurals of English too', () => {
  expect(localeFaults(with3({ seat: { left: '剩 {{count}} 席' } }, { seat: { left_one: '{{count}} seat left', left_other: '{{count}} seats left' } }))).toEqual(
    [],
  )
})

test('finds a key that one language lacks, an empty text and other placeholders', () => {
  const faults = localeFaults(with3({ a: '课', b: '', c: '{{name}} 好' }, { b: 'b', c: 'Hello {{who}}', d: 'd' }))
  expect(faults).toEqual([
    'contracts/locales/en-US/web.json: a is missing (zh-CN has it)',
    'contracts/locales/zh-CN/web.json: b is empty',
    'contracts/locales/zh-CN/web.json: d is missing (en-US has it)',
    'contracts/locales: web.json c has other placeholders in zh-CN than in en-US',
  ])
})

test('finds a derived text that is stale, missing or left over', () => {
  const files = with3({ a: '课程' }, { a: 'course' })
  const stale = new Map(files).set('contracts/locales/zh-CN/web.json', file({ a: '班次' }))
  expect(localeFaults(stale)).toEqual(['contracts/locales/zh-TW/web.json is not current: run npm run locales'])
  const without = new Map(files)
  without.delete('contracts/locales/zh-TW/web.json')
  expect(localeFaults(without)).toHaveLength(1)
  expect(localeFaults(new Map(files).set('contracts/locales/zh-TW/gone.json', '{}\n'))).toHaveLength(1)
})

test('derives Taiwan text by character, by the longest word and by whole key', () => {
  const words = { 数据: '資料', 数据范围: '資料範圍', 审批: '簽核' }
  const change = traditional({ words, keys: {} })
  expect(change('数据范围与数据，待审批 {{count}} 项课程')).toBe('資料範圍與資料，待簽核 {{count}} 項課程')
  const derived = deriveAll(with3({ room: '车间', other: '车间' }, {}, { words: { 车间: '維修廠' }, keys: { 'web.room': '實作教室' } }))
  expect(derived.get('contracts/locales/zh-TW/web.json')).toBe(file({ room: '實作教室', other: '維修廠' }))
})

const mainland =
  '運行|定時任務|重置|默認|網絡|信息|屏幕|身份證|聯系|聯繫|字符|文本|當前|批量|嵌套|加載|消息|模板|酒店|充值|用戶|軟件|視頻|登錄|短信|數據|賬|內存|圖標|響應|應答|請勿直接回復|發送|打開|創建|列表|優先級|應用|演示|訪問|[臺台]設備|天后|元后|第 [^」]{1,9} 行|“|”'

test('texts for Taiwan say things as Taiwan does', () => {
  const folder = `${root}/contracts/locales/zh-TW`
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  const found = files.flatMap((file) => readFileSync(`${folder}/${file}`, 'utf8').match(new RegExp(`.*(${mainland}).*`, 'g')) ?? [])
  expect(found).toEqual([])
})

test('names that a server writes are converted as the texts are', () => {
  const names = ['机电一：底盘与制动', '高压电池仓储与运输', '头发与发动机', '北京朔望亦庄店', '沈青禾', '皇后镇后勤部', '干燥设备里程']
  const words = JSON.parse(readFileSync(`${root}/contracts/locales/zh-TW.exceptions.json`, 'utf8'))
  expect(names.map((name) => inScript('zh-TW', name))).toEqual(names.map(traditional(words)))
  expect([inScript('zh-CN', '网点'), inScript('zh-TW', '网点')]).toEqual(['网点', '據點'])
})

test('the tables of names are current: npm run locales', () => {
  expect(readFileSync(`${root}/${nameTableFile}`, 'utf8')).toBe(nameTableText())
  expect(readFileSync(`${root}/${spellingFile}`, 'utf8')).toBe(spellingText())
  expect(readFileSync(`${root}/${shippedRegionsFile}`, 'utf8')).toBe(regionFileText())
})

test('every system parameter says what it means', () => {
  for (const language of ['zh-CN', 'zh-TW', 'en-US']) {
    const { paramNotes } = JSON.parse(readFileSync(`${root}/contracts/locales/${language}/parameters.json`, 'utf8'))
    expect(Object.keys(paramNotes).sort()).toEqual(parameterKeys.map((key) => key.replaceAll('.', '_')).sort())
  }
})
