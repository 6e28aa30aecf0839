import { pdfText } from '../testing/pdf-text.ts'
import { type TableDocument, tableDocument } from './table-document.ts'

const bytesOf = async (document: TableDocument) => {
  const { name, type, body } = await tableDocument(document)
  const pieces: Buffer[] = []
  for await (const piece of body as AsyncIterable<Buffer>) pieces.push(piece)
  return { name, type, pieces, file: Buffer.concat(pieces) }
}
const base: TableDocument = {
  title: '考勤表',
  about: 'TBA204/2026',
  at: new Date('2026-11-25T08:00:00Z'),
  locale: 'zh-CN',
  facts: [['课程', '保养与检查标准']],
  columns: [
    { header: '学员', wide: 3 },
    { header: 'Score', wide: 1, end: true },
  ],
  lines: Array.from({ length: 120 }, (_, n) => [`学员 Learner ${n + 1}`, String(n)]),
  last: ['合计', '7140'],
}

test('its text can be searched in Chinese and English; title, heads and page numbers stand on every page', async () => {
  const { name, type, file } = await bytesOf(base)
  expect([name, type, file.subarray(0, 5).toString()]).toEqual(['考勤表_TBA204·2026_2026-11-25.pdf', 'application/pdf', '%PDF-'])
  const pages = pdfText(file)
  expect(pages.length).toBeGreaterThan(4)
  for (const [at, page] of pages.entries())
    for (const words of ['考勤表', '学员', 'Score', `第 ${at + 1} 页，共 ${pages.length} 页`]) expect(page).toContain(words)
  expect(pages[0]).toContain('保养与检查标准')
  expect(pages[1]).toContain('TBA204/2026')
  expect(pages.join(' ').match(/Learner \d+/g)).toEqual(base.lines.map(([who]) => who?.slice(3)))
  expect(pages.at(-1)).toContain('合计 7140')
})

test('what needs two lines has them; what needs more ends with dots', async () => {
  const [page] = pdfText(
    (
      await bytesOf({
        ...base,
        columns: [
          { header: '11-23 上午', wide: 1 },
          { header: 'Rest', wide: 12 },
        ],
        lines: [['网点'.repeat(30), '']],
      })
    ).file,
  )
  expect(page).toMatch(/11-23\s+上午/)
  expect(page).toContain('…')
})

test('traditional Chinese and English have their letters', async () => {
  const [tw] = pdfText((await bytesOf({ ...base, title: '簽到與成績', locale: 'zh-TW', lines: [['講師 課程', '1']] })).file)
  for (const words of ['簽到與成績', '講師 課程', '第 1 頁']) expect(tw).toContain(words)
  const [en] = pdfText((await bytesOf({ ...base, title: 'Attendance sheet', locale: 'en-US', lines: [] })).file)
  for (const words of ['Attendance sheet', 'Page 1 of 1', 'Printed 2026-11-25 16:00']) expect(en).toContain(words)
})

test('pages leave as they are drawn, and a long document takes in no more of the letters than a short one', async () => {
  const { pieces, file } = await bytesOf({ ...base, lines: Array.from({ length: 800 }, () => ['学员 Learner 1', '1']) })
  expect(pieces.length).toBeGreaterThan(30)
  expect(pdfText(file).length).toBeGreaterThan(30)
  expect(file.length).toBeLessThan(1_500_000)
})

test('further tables begin on pages of their own that say what they are about; what is copied by hand is whole', async () => {
  const lines = Array.from({ length: 30 }, (_, n) => [`学员 ${n}`, 'KMPRT-WXHAB'])
  const columns = [
    { header: '学员', wide: 3 },
    { header: '短码', wide: 2, large: true },
  ]
  const pages = pdfText(
    (await bytesOf({ ...base, about: '网点甲', columns, lines: lines.slice(0, 2), last: undefined, further: [{ about: '网点乙', lines }] } as never)).file,
  )
  expect(pages.map((page) => [page.match(/KMPRT-WXHAB/g)?.length, page.includes('网点乙')])).toEqual([
    [2, false],
    ...pages.slice(1).map((page) => [page.match(/KMPRT-WXHAB/g)?.length, true]),
  ])
  expect(pages.length).toBeGreaterThan(2)
})
