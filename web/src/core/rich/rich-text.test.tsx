import { act, render } from '@testing-library/react'
import { chooseLocale, startLocale } from '../i18n/locale.ts'
import { RichText } from './rich-text.tsx'

const words = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const said = (text: string) => ({ type: 'paragraph', content: [words(text)] })
const drawn = (value: unknown) => render(<RichText value={value} />).container.innerHTML.replaceAll(/<\/?span>/g, '')

beforeAll(startLocale)
afterEach(() => act(() => chooseLocale('zh-CN')))

describe('a formatted text', () => {
  it('is drawn node by node, under the heading of its page', () => {
    const value = doc(
      { type: 'heading', attrs: { level: 2 }, content: [words('A')] },
      { type: 'heading', attrs: { level: 3 }, content: [words('B')] },
      { type: 'orderedList', content: [{ type: 'listItem', content: [said('one')] }] },
      { type: 'paragraph', content: [words('x', { type: 'bold' }, { type: 'italic' }), { type: 'hardBreak' }, words('y', { type: 'underline' })] },
      { type: 'horizontalRule' },
    )
    expect(drawn(value)).toBe('<div class="rich"><h3>A</h3><h4>B</h4><ol><li><p>one</p></li></ol><p><em><strong>x</strong></em><br><u>y</u></p><hr></div>')
  })

  it('shows nothing that its list does not know, and no link that may not stand there, whatever is stored', () => {
    const link = (href: string) => ({ type: 'link', attrs: { href } })
    const value = doc(
      { type: 'script', content: [words('x()')] },
      { type: 'paragraph', content: [words('a', link('javascript:x()')), words('b', { type: 'blink' })] },
    )
    expect(drawn(value)).toBe('<div class="rich"><p>ab</p></div>')
    expect(drawn('<b>plain</b>\nwords')).toBe('<div class="rich"><p>&lt;b&gt;plain&lt;/b&gt;</p><p>words</p></div>')
    expect(drawn(doc({ type: 'paragraph', content: [words('a', link('https://a.cn')), words('b', link('#/offerings'))] }))).toBe(
      '<div class="rich"><p><a href="https://a.cn" target="_blank" rel="noopener noreferrer">a</a><a href="#/offerings">b</a></p></div>',
    )
  })

  it('has its pictures where it is told whose they are', async () => {
    const value = doc({ type: 'image', attrs: { fileId: 'f-1', name: 'a', size: 1, type: 'image/webp', src: 'https://example.com/x', alt: 'x' } }, said('y'))
    expect(drawn(value)).toBe('<div class="rich"><p>y</p></div>')
    const shown = render(<RichText value={value} service="training" />).container
    // what cannot be fetched leaves its place
    await act(async () => {})
    expect([shown.querySelectorAll('figure').length, shown.innerHTML.includes('example.com')]).toEqual([1, false])
  })

  it('is read in the reader’s language: Traditional Chinese converted where nobody wrote it, another language where there is none', async () => {
    const [cn, en] = [doc(said('断电')), doc(said('Isolating'))]
    expect(drawn({ cn, en })).toBe('<div class="rich" lang="zh-CN"><p>断电</p></div>')
    expect(drawn({ en })).toBe('<div class="rich" lang="en-US"><p>Isolating</p></div>')
    expect(drawn({})).toBe('')
    expect(drawn({ cn: doc({ type: 'paragraph' }) })).toBe('')
    await act(() => chooseLocale('zh-TW'))
    expect(drawn({ cn, en })).toBe('<div class="rich" lang="zh-TW"><p>斷電</p></div>')
    expect(drawn({ cn, tw: doc(said('自己的')) })).toBe('<div class="rich" lang="zh-TW"><p>自己的</p></div>')
    await act(() => chooseLocale('en-US'))
    expect(drawn({ cn, en })).toBe('<div class="rich" lang="en-US"><p>Isolating</p></div>')
  })
})
