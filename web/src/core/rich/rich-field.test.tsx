import { PIECE } from '@academy/contracts/core/files.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { FakeAnswer } from '../../testing/fake-server.ts'
import { commanded, control, front, opened, openScreen, plainAnswers, press } from '../../testing/staff-screen.tsx'
import { sessionStore } from '../storage.ts'

URL.createObjectURL = () => 'blob:picture'
URL.revokeObjectURL = () => undefined

// jsdom lays nothing out: where the cursor stands on the page is nobody's matter here
const nowhere = { top: 0, left: 0, right: 0, bottom: 0, width: 0, height: 0 }
Range.prototype.getClientRects = () => [] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => nowhere as DOMRect
document.elementFromPoint = () => null

const said = (text: string, ...marks: object[]) => ({ type: 'paragraph', content: [{ type: 'text', text, ...(marks.length > 0 ? { marks } : {}) }] })
const doc = (...content: unknown[]) => ({ type: 'doc', content })

const course = {
  ...{ id: 'c1', version: 5, code: 'TBA102', nameCn: '机电二', nameEn: 'Mechatronics 2', brand: 'A', catalogue: 'TB', kind: '1', level: 1, days: 5 },
  ...{ minPersons: 6, maxPersons: 12, price: '6500.00', points: 100, passScore: 75, noShow: '6500.00', intervalMonths: 0, ladder: [], prerequisites: [] },
  ...{ needs: [], status: 'released', actions: [], summary: { cn: doc(said('断电与验电')), en: doc(said('Isolating')) } },
}

const open = async (more: object = {}, record: object = course, before = () => {}) => {
  const view = await openScreen('training-courses', {
    contract: courses,
    routes: { ...plainAnswers(courses, [record as typeof course]), ...more },
    dictionaries: { catalogue: { TB: '机电' }, brand: { A: '全部品牌' }, courseKind: { 1: '面授' } },
  })
  await screen.findByText('机电二')
  before()
  press('编辑 机电二')
  await opened()
  await screen.findByRole('toolbar')
  return view
}

const text = (): HTMLElement => within(front()).getByRole('textbox', { name: /^课程简介（/ })
const pasted = (data: Record<string, string>) =>
  fireEvent.paste(text(), { clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files: [], items: [] } })
const type = (words: string) => pasted({ 'text/plain': words })
const tab = (name: RegExp) => fireEvent.click(within(front()).getByRole('tab', { name }))
const updated = (server: Awaited<ReturnType<typeof open>>['server']) => server.of('PUT /training/courses')[0]?.body as { summary?: unknown }
const selectAll = () => {
  fireEvent.focus(text())
  fireEvent.keyDown(text(), { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true })
}

describe('a formatted text in a form', () => {
  it('opens in the reader’s language, and is sent as a tree with what was typed in each language', async () => {
    const { server } = await open()
    expect(text().textContent).toBe('断电与验电')
    expect(text().getAttribute('lang')).toBe('zh-CN')
    tab(/^English/)
    expect(text().textContent).toBe('Isolating')
    type(' high voltage')
    press('保存')
    await waitFor(() => expect(updated(server)).toBeTruthy())
    expect(updated(server).summary).toEqual({ cn: doc(said('断电与验电')), en: doc(said(' high voltageIsolating')) })
  })

  it('is not changed by being looked at', async () => {
    await open()
    for (const name of [/^English/, /^繁體/, /^简体/]) tab(name)
    expect(within(front()).queryByText(/处修改未保存/)).toBeNull()
  })

  it('has a bar of named buttons, one stop of the Tab key, whose state is told', async () => {
    const { server } = await open()
    const bar = within(front()).getByRole('toolbar', { name: '课程简介（简体中文）：格式' })
    const names = within(bar)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual([
      ...['大标题', '小标题', '加粗', '斜体', '下划线', '删除线', '项目符号', '编号', '引用', '分隔线', '链接', '图片', '清除格式', '撤销', '重做'],
    ])
    expect(
      within(bar)
        .getAllByRole('button')
        .filter((button) => button.tabIndex === 0),
    ).toHaveLength(1)
    const first = within(bar).getByRole('button', { name: '大标题' })
    first.focus()
    fireEvent.keyDown(first, { key: 'ArrowLeft' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe('重做')
    expect(first.getAttribute('aria-pressed')).toBe('false')
    press('大标题')
    await waitFor(() => expect(first.getAttribute('aria-pressed')).toBe('true'))
    press('项目符号')
    press('保存')
    await waitFor(() => expect(updated(server)).toBeTruthy())
    const item = { type: 'listItem', content: [said('断电与验电')] }
    expect((updated(server).summary as { cn: unknown }).cn).toEqual(doc({ type: 'bulletList', content: [item] }))
  })

  it('takes what is pasted from elsewhere without its styles', async () => {
    const { server } = await open()
    pasted({ 'text/html': '<h1 style="color:red">目标</h1><p onclick="x()"><b>断电</b><script>x()</script></p>', 'text/plain': 'x' })
    press('保存')
    await waitFor(() => expect(updated(server)).toBeTruthy())
    expect(JSON.stringify(updated(server).summary)).toContain('"marks":[{"type":"bold"}]')
    expect(JSON.stringify(updated(server).summary)).not.toMatch(/style|script|onclick|color/)
  })

  it('asks where a link leads, and takes no address that may not stand in a text', async () => {
    const { server } = await open()
    press('链接')
    const address = control('链接地址')
    fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
    fireEvent.keyDown(address, { key: 'Enter' })
    expect(await screen.findByText('请填写 https:// 网址、邮箱或本站页面')).toBeTruthy()
    fireEvent.change(address, { target: { value: 'example.com/a' } })
    fireEvent.keyDown(address, { key: 'Enter' })
    press('保存')
    await waitFor(() => expect(updated(server)).toBeTruthy())
    expect(JSON.stringify(updated(server).summary)).toContain('{"type":"link","attrs":{"href":"https://example.com/a"}}')
  })

  it('begins Traditional Chinese with what is read converted', async () => {
    const { server } = await open()
    tab(/^繁體/)
    expect(text().getAttribute('data-hint')).toBe('留空时，繁体中文由简体自动转换')
    press('由简体转换后修改')
    await waitFor(() => expect(text().textContent).toBe('斷電與驗電'))
    press('保存')
    await waitFor(() => expect(updated(server)).toBeTruthy())
    expect((updated(server).summary as { tw: unknown }).tw).toEqual(doc(said('斷電與驗電')))
  })

  it('says how many characters there are, and by how many they are too many', async () => {
    const { server } = await open()
    expect(within(front()).getByText('5 / 4000')).toBeTruthy()
    type('字'.repeat(4000))
    expect(await within(front()).findByText('多了 5 字，最多 4000 字')).toBeTruthy()
    press('保存')
    expect(await within(front()).findByText('简体中文：最多 4000 个字符')).toBeTruthy()
    expect(text().getAttribute('aria-invalid')).toBe('true')
    expect(server.of('PUT /training/courses')).toHaveLength(0)
  })

  it('opens the language in which the server found something wrong', async () => {
    const fault = { field: 'summary.en', code: 'richUnknown', msg: '含有不允许的内容：script' }
    await open({ 'PUT /training/courses': commanded(courses, 'update', () => ({ code: -1, msg: '', data: { errors: [fault.msg], fields: [fault] } })) })
    type('更多')
    press('保存')
    expect(await within(front()).findByText('English：含有不允许的内容：script')).toBeTruthy()
    expect(
      within(front())
        .getByRole('tab', { name: /^English/ })
        .getAttribute('aria-selected'),
    ).toBe('true')
    expect(text().textContent).toBe('Isolating')
  })

  it('is kept as a draft and comes back', async () => {
    const { unmount } = await open()
    type('没有保存的')
    await waitFor(() => expect(within(front()).getByText('1 处修改未保存')).toBeTruthy())
    const kept = sessionStore.get('drafts') ?? ''
    unmount()
    await open({}, course, () => sessionStore.set('drafts', kept))
    expect(await screen.findByText('已恢复上次没有保存的内容。')).toBeTruthy()
    expect(text().textContent).toBe('没有保存的断电与验电')
    press('不要了')
    await waitFor(() => expect(text().textContent).toBe('断电与验电'))
  })

  it('that somebody else has saved meanwhile is compared in words, and theirs is taken into the editor', async () => {
    const theirs = { ...course, version: 6, summary: { cn: doc(said('他们的')) } }
    await open({ 'PUT /training/courses': () => ({ code: 10409, msg: '', data: { current: theirs } }) })
    type('我的')
    press('保存')
    expect(await screen.findByText('他们的')).toBeTruthy()
    press('采用现在的')
    await waitFor(() => expect(text().textContent).toBe('他们的'))
  })

  it('takes a picture that is chosen: it stands behind the paragraph of the cursor with what it shows, and nothing is saved before it is there', async () => {
    let finish = (_: FakeAnswer) => {}
    const { server } = await open({
      'GET /training/files/rule': () => ({ data: { mb: 20, endings: ['png', 'webp'] } }),
      'POST /training/files': () => ({ data: { id: 'f-1', at: 0, size: 3, piece: PIECE } }),
      'PUT /training/files/{id}/pieces': () => ({ data: { id: 'f-1', at: 3, size: 3, piece: PIECE } }),
      'POST /training/files/{id}/finish': () => new Promise<FakeAnswer>((done) => (finish = done)),
      'GET /training/files/{id}/content': () => new Response('x', { headers: { 'content-type': 'image/webp' } }),
    })
    const [chooser] = front().querySelectorAll<HTMLInputElement>('.rich-edit input[type=file]')
    await waitFor(() => expect(chooser?.accept).toBe('.png,.webp'))
    fireEvent.change(chooser as HTMLElement, { target: { files: [new File(['abc'], '验电.png', { type: 'image/png' })] } })
    expect(await within(front()).findByText('正在检查')).toBeTruthy()
    press('保存')
    expect(await within(front()).findByText(/文件还没有传完|还在上传|上传/)).toBeTruthy()
    expect(server.of('PUT /training/courses')).toHaveLength(0)
    finish({ data: { fileId: 'f-1', name: '验电.webp', size: 3, type: 'image/webp' } })
    const alt = await within(front()).findByRole('textbox', { name: '图片内容（供读屏使用）' })
    fireEvent.change(alt, { target: { value: '验电笔与挂牌' } })
    press('保存')
    await waitFor(() => expect(updated(server)).toBeTruthy())
    const image = { type: 'image', attrs: { fileId: 'f-1', name: '验电.webp', size: 3, type: 'image/webp', alt: '验电笔与挂牌' } }
    expect((updated(server).summary as { cn: unknown }).cn).toEqual(doc(said('断电与验电'), image))
  })

  it('emptied is sent as nothing', async () => {
    const { server } = await open({}, { ...course, summary: { cn: doc(said('一')) } })
    selectAll()
    fireEvent.keyDown(text(), { key: 'Backspace', code: 'Backspace', keyCode: 8 })
    await waitFor(() => expect(text().textContent).toBe(''))
    press('保存')
    await waitFor(() => expect(updated(server)).toBeTruthy())
    expect(updated(server).summary).toBe(undefined)
  })
})
