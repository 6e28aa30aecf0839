import fc from 'fast-check'
import { z } from 'zod'
import { plainText, richTree } from './rich-plain.ts'
import { richText, wholeText } from './rich-text.ts'
import type { RichNode } from './rich-tree.ts'
import { violationsOf } from './violations.ts'

const one = z.object({ body: richText({ max: 40 }).optional() })
const three = z.object({ body: richText({ max: 40, languages: 3 }) })

const words = (text: string, ...marks: object[]): RichNode => ({ type: 'text', text, ...(marks.length > 0 ? { marks: marks as never } : {}) })
const paragraph = (...content: RichNode[]): RichNode => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const list = (type: string, ...items: RichNode[][]): RichNode => ({ type, content: items.map((content) => ({ type: 'listItem', content })) })

/** Codes and named values of what stands against a text. */
const told = (body: unknown) => {
  const parsed = one.safeParse({ body }, { reportInput: true })
  return parsed.success ? [] : violationsOf(parsed.error).map(({ field, code, params }) => [field, code, ...Object.values(params ?? {})])
}
const link = (href: unknown) => doc(paragraph(words('here', { type: 'link', attrs: { href } })))

describe('a formatted text', () => {
  test('takes headings, lists within lists, quotations, lines, breaks, marks and links', () => {
    const body = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('学什么')] },
      paragraph(
        words('bold', { type: 'bold' }, { type: 'italic' }),
        { type: 'hardBreak' },
        words('see', { type: 'link', attrs: { href: 'https://example.com/a?b=1' } }),
      ),
      list('bulletList', [paragraph(words('a')), list('orderedList', [paragraph(words('b')), list('bulletList', [paragraph(words('c'))])])]),
      { type: 'blockquote', content: [paragraph(words('q', { type: 'underline' }, { type: 'strike' }))] },
      { type: 'horizontalRule' },
      { type: 'paragraph' },
    )
    expect(told(body)).toEqual([])
    expect(one.parse({ body })).toEqual({ body })
  })

  test.each([
    ['a node of no list', doc({ type: 'iframe', attrs: { src: 'https://x' } }), ['body', 'richUnknown', 'iframe']],
    ['a node named like what every object has', doc({ type: 'constructor' }), ['body', 'richUnknown', 'constructor']],
    ['an attribute', doc({ type: 'paragraph', attrs: { style: 'color:red' } }), ['body', 'richUnknown', 'style']],
    ['a field of a node', doc({ ...paragraph(), onclick: 'x()' }), ['body', 'richUnknown', 'onclick']],
    ['a mark', doc(paragraph(words('x', { type: 'textStyle' }))), ['body', 'richUnknown', 'textStyle']],
    ['a target of a link', doc(paragraph(words('x', { type: 'link', attrs: { href: '/a', target: '_top' } }))), ['body', 'richUnknown', 'target']],
    ['HTML', '<b>'.repeat(20), ['body', 'textTooBig', 40]],
    ['words outside a paragraph', doc(words('x')), ['body', 'richShape']],
    ['an item outside a list', doc({ type: 'listItem', content: [paragraph()] }), ['body', 'richShape']],
    ['a list without items', doc({ type: 'bulletList', content: [] }), ['body', 'richShape']],
    ['words that are none', doc(paragraph(words(''))), ['body', 'richShape']],
    ['a null sign', doc(paragraph(words('a\u0000b'))), ['body', 'richShape']],
    ['half a sign', doc(paragraph(words('a\ud800'))), ['body', 'richShape']],
    ['one mark twice', doc(paragraph(words('x', { type: 'bold' }, { type: 'bold' }))), ['body', 'richShape']],
    ['a heading of a level that pages have themselves', doc({ type: 'heading', attrs: { level: 1 } }), ['body', 'richShape']],
    ['something that is no text', { $ne: null }, ['body', 'wrongType']],
    ['a number', 7, ['body', 'wrongType']],
  ])('refuses %s', (_, body, expected) => expect(told(body)).toEqual([expected]))

  test('leads only by https, to a mailbox, to a telephone and to pages of this site', () => {
    for (const href of ['https://例子.cn/路/a-b?x=1#y', 'mailto:a.b@example.com', 'tel:+86-571-1234', '/offerings/o-1', '#/offerings', '/'])
      expect(told(link(href))).toEqual([])
    const elsewhere = [
      'http://example.com',
      'javascript:alert(1)',
      'JaVaScRiPt:x',
      '//evil.example',
      '/\\evil.example',
      'data:text/html,x',
      'https://',
      'https://a b',
      'vbscript:x',
    ]
    for (const href of [...elsewhere, ' https://a.cn', '\u0001javascript:x', 7, undefined, `https://a.cn/${'x'.repeat(500)}`])
      expect([href, ...told(link(href)).map(([, code]) => code)]).toEqual([href, 'richLink'])
  })

  test('says everything at once, each once, with the names', () => {
    const body = doc(
      { type: 'script' },
      { type: 'style' },
      { type: 'script' },
      words('x'),
      paragraph(words('y', { type: 'link', attrs: { href: 'http://a' } })),
    )
    expect(told(body)).toEqual([
      ['body', 'richUnknown', 'script, style'],
      ['body', 'richShape'],
      ['body', 'richLink', 'http://a'],
    ])
  })

  test('has lists of three levels and no more, and so many pieces and no more', () => {
    const nested = (levels: number): RichNode => list('bulletList', levels > 1 ? [paragraph(words('x')), nested(levels - 1)] : [paragraph(words('x'))])
    expect(told(doc({ type: 'blockquote', content: [nested(3)] }))).toEqual([])
    expect(told(doc({ type: 'blockquote', content: [nested(4)] }))).toEqual([['body', 'richDeep']])
    expect(told(doc(...Array.from({ length: 5000 }, () => paragraph())))).toEqual([['body', 'richSize']])
  })

  test('counts what people read, by signs, not what is stored', () => {
    expect(told(doc(paragraph(words('😀'.repeat(40)))))).toEqual([])
    expect(told(doc(paragraph(words('字'.repeat(41), { type: 'bold' }))))).toEqual([['body', 'textTooBig', 40]])
  })

  test('is needed where its field is', () => {
    expect(told(undefined)).toEqual([])
    const parsed = three.safeParse({}, { reportInput: true })
    expect(violationsOf(parsed.error as never)).toMatchObject([{ field: 'body', code: 'required' }])
  })

  test('in three languages each is told at its own, and no other is known', () => {
    const parsed = three.safeParse({ body: { cn: doc({ type: 'video' }), en: 'x'.repeat(41), fr: doc() } }, { reportInput: true })
    expect(violationsOf(parsed.error as never).map(({ field, code }) => [field, code])).toEqual([
      ['body.cn', 'richUnknown'],
      ['body.en', 'textTooBig'],
      ['body', 'unknownKey'],
    ])
  })

  test('whatever is sent is a text of the list or refused, never an error of ours (P)', () => {
    const known = fc.constantFrom('doc', 'paragraph', 'text', 'bulletList', 'listItem', 'heading', 'script', '__proto__')
    const node = fc.letrec((tie) => ({
      node: fc.record(
        {
          type: fc.oneof(known, fc.anything()),
          content: fc.oneof({ maxDepth: 4 }, fc.anything(), fc.array(tie('node'), { maxLength: 3 })),
          text: fc.oneof(fc.string(), fc.anything()),
          marks: fc.anything(),
          attrs: fc.anything(),
        },
        { requiredKeys: ['type'] },
      ),
    })).node
    fc.assert(
      fc.property(fc.oneof(node, fc.anything()), (body) => {
        const parsed = one.safeParse({ body })
        if (parsed.success && parsed.data.body) expect(told(parsed.data.body)).toEqual([])
      }),
    )
  })
})

describe('a picture in a formatted text', () => {
  const pictured = z.object({ body: richText({ max: 40, languages: 3, images: 2 }) })
  const image = (attrs: object = {}) => ({ type: 'image', attrs: { fileId: 'f-1', name: 'a.webp', size: 9, type: 'image/webp', ...attrs } })
  const judged = (cn: unknown) => {
    const parsed = pictured.safeParse({ body: { cn } }, { reportInput: true })
    return parsed.success ? [] : violationsOf(parsed.error).map(({ field, code, params }) => [field, code, ...Object.values(params ?? {})])
  }

  test('stands among the paragraphs of a text that takes pictures, so many of them', () => {
    expect(judged(doc(image({ alt: '验电' }), paragraph(words('x')), image()))).toEqual([])
    expect(judged(doc(image(), image(), image()))).toEqual([['body.cn', 'richImages', 2]])
    expect(judged(doc({ type: 'blockquote', content: [image()] }))).toEqual([['body.cn', 'richShape']])
    expect(told(doc(image()))).toEqual([['body', 'richUnknown', 'image']])
  })

  test('is a file of the record, never an address', () => {
    expect(judged(doc(image({ src: 'https://example.com/x.png' })))).toEqual([['body.cn', 'richUnknown', 'src']])
    for (const attrs of [{ fileId: '../x' }, { fileId: undefined }, { size: -1 }, { name: 7 }, { alt: 'x'.repeat(201) }])
      expect(judged(doc(image(attrs)))).toEqual([['body.cn', 'richShape']])
  })
})

describe('plain words', () => {
  test('are paragraphs, a line each; blank lines stay', () => {
    expect(one.parse({ body: 'first\r\n\r\nsecond ' })).toEqual({ body: doc(paragraph(words('first')), { type: 'paragraph' }, paragraph(words('second'))) })
  })

  test('of a tree have a line for each paragraph, items behind a dot or their number', () => {
    const body = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('Aims')] },
      list('orderedList', [paragraph(words('one')), list('bulletList', [paragraph(words('in it'))])], [paragraph(words('two'))]),
      { type: 'horizontalRule' },
      paragraph(words('a'), { type: 'hardBreak' }, words('b', { type: 'bold' })),
    )
    expect(plainText(body as never)).toBe('Aims\n1. one\n  • in it\n2. two\na\nb')
    expect(wholeText({ cn: '中', en: body }, { max: 1, languages: 3 })).toBe('中\nAims\n1. one\n  • in it\n2. two\na\nb')
  })

  test('made a tree and read again are the same words (P)', () => {
    const line = fc.string().filter((text) => !/[\p{C}]/u.test(text) && text === text.trim())
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (lines) => {
        const text = lines.join('\n').trim()
        expect(plainText(richTree(text))).toBe(text)
      }),
    )
  })
})
