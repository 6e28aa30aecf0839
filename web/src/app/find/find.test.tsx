import { findEverywhere, type Hit } from '@academy/contracts/core/find.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { localStore } from '../../core/storage.ts'
import { type FakeCall, fakeServer, pageOf } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../testing/shell-answers.ts'

const hit = (noun: string, label: string, n: number, title: string, rank = 12): Hit => ({
  ...{ noun, label, id: `${noun}-${n}`, title, hint: `${label}-${n}`, rank },
  link: `/manage/sys-params?open=${n}`,
})
const courses = Array.from({ length: 4 }, (_, n) => hit('catalogue/courses', '课程', n, `高压课${n}`, 25))
const people = [hit('accounts/users', '人员', 0, '高人')]

const opened = async (find: (call: FakeCall) => object = () => ({ data: { hits: [...courses, ...people], missing: [] } }), at = '/manage/sys-params') => {
  const server = fakeServer({ ...shellAnswers(), 'GET /sys/params/page': (call) => ({ data: pageOf([], call) }), 'GET /find': find })
  const { place } = await renderApp(at, { me: admin })
  await screen.findByRole('button', { name: /^搜索/ })
  fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
  const field = (await screen.findByRole('combobox', { name: '搜索' })) as HTMLInputElement
  return { server, place, field, asked: () => server.of('GET /find').map(({ query }) => query.text) }
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const key = (field: HTMLElement, name: string) => act(() => void fireEvent.keyDown(field, { key: name }))
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
const chosen = (field: HTMLElement) => document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent

describe('Ctrl-K', () => {
  beforeEach(() => localStore.remove('find.u1'))

  it('asks the path of the contract', async () => {
    const { field, server } = await opened()
    type(field, '高压')
    await waitFor(() => expect(server.of(`${findEverywhere.method} ${findEverywhere.path}`)[0]?.query).toMatchObject({ text: '高压', place: 'office' }))
  })

  it('shows the first of each kind, all of one under its tab, and is walked through by keys', async () => {
    const { field, place } = await opened()
    type(field, '高')
    await screen.findByRole('tab', { name: '全部 5' })
    expect(options()).toEqual(['高压课0课程-0', '高压课1课程-1', '高压课2课程-2', '高人人员-0'])
    expect(chosen(field)).toBe('高压课0课程-0')
    key(field, 'ArrowDown')
    expect(chosen(field)).toBe('高压课1课程-1')
    key(field, 'ArrowUp')
    key(field, 'ArrowUp')
    expect(chosen(field)).toBe('高人人员-0')
    fireEvent.click(screen.getByRole('tab', { name: '课程 4' }))
    expect(options()).toHaveLength(4)
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toBe('人员1')
    key(field, 'Enter')
    await waitFor(() => expect(place()).toBe('/manage/sys-params?open=0'))
    expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull()
  })

  it('asks once for what was typed in one go, and gives up what was asked before', async () => {
    let answer: (value: object) => void = () => undefined
    const late = new Promise<object>((resolve) => {
      answer = resolve
    })
    const { field, asked } = await opened((call) => (call.query.text === '高' ? late : { data: { hits: people, missing: [] } }) as object)
    type(field, '高')
    await waitFor(() => expect(asked()).toEqual(['高']))
    for (const text of ['高压', '高压电', '高压电池']) type(field, text)
    await waitFor(() => expect(options()).toEqual(['高人人员-0']))
    await act(async () => answer({ data: { hits: courses, missing: [] } }))
    expect(asked()).toEqual(['高', '高压电池'])
    expect(options()).toEqual(['高人人员-0'])
  })

  it('finds the pages of the reader’s own menus without asking anybody, and none that lead nowhere', async () => {
    const { field, place } = await opened(() => ({ code: 10503, msg: '暂时不可用' }))
    type(field, '参数')
    expect(options()).toEqual(['系统参数系统管理 / 系统设置'])
    type(field, 'system par')
    expect(options()).toEqual(['系统参数系统管理 / 系统设置'])
    type(field, '以后')
    expect(screen.queryByRole('option')).toBeNull()
    type(field, '参数')
    act(() => window.location.assign('#/manage/home'))
    key(field, 'Enter')
    await waitFor(() => expect(place()).toBe('/manage/sys-params'))
  })

  it('says what could not be searched and lets it be tried again; the rest stands', async () => {
    let away = true
    const { field } = await opened(() => ({ data: away ? { hits: people, missing: ['org', 'training'] } : { hits: [...courses, ...people], missing: [] } }))
    type(field, '高')
    expect((await screen.findByText(/暂时搜不到：组织、课程、班次/)).closest('[role=status]')).toBeTruthy()
    expect(options()).toEqual(['高人人员-0'])
    away = false
    fireEvent.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(options()).toContain('高压课0课程-0'))
    expect(screen.queryByText(/暂时搜不到/)).toBeNull()
  })

  it('says that nothing was found, what was asked wrongly, and that nobody answered', async () => {
    const answers = [() => ({ data: { hits: [], missing: [] } }), () => ({ code: 10503, msg: '服务暂时不可用' })]
    const { field } = await opened(() => (answers.shift() ?? answers[0] ?? (() => ({})))())
    type(field, '无此')
    expect(await screen.findByText('没有找到“无此”')).toBeTruthy()
    type(field, '无此人')
    expect(await screen.findByText('服务暂时不可用')).toBeTruthy()
    expect(screen.getByRole('button', { name: '重试' })).toBeTruthy()
  })

  it('remembers on this device what led somewhere, for this person, until he clears it', async () => {
    const { field } = await opened()
    type(field, '高压')
    await screen.findByRole('tab', { name: '全部 5' })
    key(field, 'Enter')
    fireEvent.keyDown(window, { key: 'k', metaKey: true })
    const again = await screen.findByRole('combobox', { name: '搜索' })
    expect(options()).toEqual(['高压'])
    key(again, 'Enter')
    expect((again as HTMLInputElement).value).toBe('高压')
    type(again, '')
    fireEvent.click(screen.getByRole('button', { name: '清除记录' }))
    expect(screen.queryByRole('option')).toBeNull()
    expect(screen.getByText('输入名称或编号')).toBeTruthy()
    expect(localStore.get('find.u1')).toBeNull()
  })

  it('closes by Escape and gives the focus back to the button', async () => {
    const { field } = await opened()
    key(field, 'Escape')
    expect(screen.queryByRole('combobox', { name: '搜索' })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '搜索' }))
  })

  it('seeks in the portal what learners see, with its own places beside', async () => {
    const { field, server } = await opened(() => ({ data: { hits: [], missing: [] } }), '/account')
    type(field, '报名')
    expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1)
    expect(screen.getByRole('option').getAttribute('href')).toBe('#/my/enrolments')
    await waitFor(() => expect(server.of('GET /find')[0]?.query.place).toBe('portal'))
  })

  it('is not there for visitors', async () => {
    fakeServer({ ...shellAnswers() })
    await renderApp('/maintain', {})
    fireEvent.keyDown(window, { key: 'k', ctrlKey: true })
    expect(screen.queryByRole('button', { name: '搜索' })).toBeNull()
    expect(screen.queryByRole('combobox')).toBeNull()
  })
})
