import { asLink } from './as-link.ts'
import { cleanPaste } from './paste.ts'

const plain = (html: string) =>
  cleanPaste(html)
    .replace(/\s*\n\s*/g, ' ')
    .replace(/> </g, '><')
    .trim()

describe('what is pasted', () => {
  it('from Word loses its styles and keeps its words, weights, headings and lists within lists', () => {
    const item = (level: number, mark: string, text: string) =>
      `<p class=MsoListParagraph style='text-indent:-21pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7pt "Times New Roman"'>&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`
    const word = `<html><head><style>p.MsoNormal{color:red}</style><!--[if gte mso 9]><xml>x</xml><![endif]--></head><body>
      <h1 style='color:navy'>目标</h1><p class=MsoNormal><span style='font-weight:bold'>断电</span>与<i>验电</i><o:p></o:p></p>
      ${item(1, '1.', '准备')}${item(2, '·', '工具')}${item(1, '2.', '操作')}<p class=MsoNormal>完</p></body></html>`
    expect(plain(word)).toBe(
      '<h2>目标</h2><p><span><strong>断电</strong></span>与<i>验电</i><o:p></o:p></p>' +
        '<ol><li><p>准备<o:p></o:p></p><ul><li><p>工具<o:p></o:p></p></li></ul></li><li><p>操作<o:p></o:p></p></li></ol><p>完</p>',
    )
  })

  it('from a page loses scripts, pictures, frames and everything that is no word', () => {
    const page = `<div onclick="x()" class="a"><script>x()</script><img src=x onerror=x()><iframe src=x></iframe><p style="color:red" id=p>words <a href="javascript:x()">here</a></p><svg><text>no</text></svg></div>`
    expect(plain(page)).toBe('<div><p>words here</p></div>')
  })

  it('keeps pictures that the text has itself', () => {
    expect(plain('<img src="https://example.com/x.png"><img data-picture="{}" onerror="x()">')).toBe('<img data-picture="{}">')
  })

  it('keeps links by https, makes those by http such, and the words of all others', () => {
    expect(
      plain('<a href="http://example.com/a" target=_top>one</a> <a href="https://b.cn">two</a> <a href="file:///c">three</a> <a href="#/offerings">four</a>'),
    ).toBe('<a href="https://example.com/a">one</a><a href="https://b.cn">two</a> three <a href="#/offerings">four</a>')
  })

  it('reads a table line by line', () => {
    expect(plain('<table><tr><th>日</th><th>内容</th></tr><tr><td>1</td><td>高压\n安全</td></tr></table>')).toBe('<p>日　内容</p><p>1　高压 安全</p>')
  })

  it('of an office that wraps everything in a weight of none is not bold', () => {
    expect(plain('<b style="font-weight:normal" id="docs-internal"><p><span style="font-weight:700">a</span>b</p></b>')).toBe(
      '<p><span><strong>a</strong></span>b</p>',
    )
  })
})

test('an address that is typed is completed where it can be a link', () => {
  expect(['example.com/a', ' https://a.cn ', 'http://a.cn', 'a@b.cn', '/offerings', 'words', 'javascript:x', 'a b.cn'].map(asLink)).toEqual([
    ...['https://example.com/a', 'https://a.cn', 'https://a.cn', 'mailto:a@b.cn', '/offerings', undefined, undefined, undefined],
  ])
})
