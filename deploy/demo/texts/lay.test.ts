import { plainText } from '@academy/contracts/core/rich-plain.ts'
import { richText } from '@academy/contracts/core/rich-text.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { courseLines } from '../world/course-lines.ts'
import { arriving, introductions } from './introductions.ts'
import { written } from './written.ts'

describe('the formatted texts of the demo', () => {
  test('are of courses that there are, may stand in their fields, and leave no sign of how they were typed', () => {
    const codes = courseLines.map((line) => line.split('|')[0])
    for (const [code, { cn, en }] of Object.entries(introductions)) {
      expect(codes).toContain(code)
      const texts = { cn: written(cn), en: written(en) }
      expect(courses.fields.shape.summary.parse(texts)).toEqual(texts)
      for (const text of Object.values(texts)) expect(plainText(text)).not.toMatch(/\*\*|\]\(|^#|^> /m)
    }
    const way = { cn: written(arriving.cn), en: written(arriving.en) }
    expect(sites.fields.shape.mapText.parse(way)).toEqual(way)
  })

  test('are typed in lines: headings, items within items, quotations, bold words and links', () => {
    const tree = written('# A\n1. one\n  - in it\n2. **two** [here](#/x)\n> q\nend')
    expect(richText({ max: 99 }).parse(tree)).toEqual(tree)
    const p = (...content: object[]) => ({ type: 'paragraph', content })
    const t = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })
    const inner = { type: 'bulletList', content: [{ type: 'listItem', content: [p(t('in it'))] }] }
    expect(tree.content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [t('A')] },
      {
        type: 'orderedList',
        content: [
          { type: 'listItem', content: [p(t('one')), inner] },
          { type: 'listItem', content: [p(t('two', { type: 'bold' }), t(' '), t('here', { type: 'link', attrs: { href: '#/x' } }))] },
        ],
      },
      { type: 'blockquote', content: [p(t('q'))] },
      p(t('end')),
    ])
  })
})
