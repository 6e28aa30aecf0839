import { toShanghai } from '@academy/contracts/core/shanghai.ts'
import { menuSwitches } from '@academy/contracts/identity/access/menu-switches.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { quickMenus } from '@academy/contracts/identity/access/quick-menus.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { links } from '@academy/contracts/identity/system/links.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { refreshBadges } from '../core/live/stream.ts'
import { reactTo } from '../core/request/react.ts'
import { joinTabs } from '../core/session/handover.ts'
import { currentSession, takeReturn } from '../core/session/session.ts'
import { localStore } from '../core/storage.ts'
import { fakeServer, pageOf } from '../testing/fake-server.ts'
import { renderApp } from '../testing/render-app.tsx'
import { admin, shellAnswers } from '../testing/shell-answers.ts'
import { linksLight, menusLight, quickMenusLight, sessionsLight, switchesLight } from './shell-api.ts'

const server = (more: Parameters<typeof fakeServer>[0] = {}) =>
  fakeServer({ ...shellAnswers(), 'GET /sys/params/page': (call) => ({ data: pageOf([], call) }), ...more })

const inMinutes = (count: number) => toShanghai(new Date(Date.now() + count * 60_000))

describe('the shell', () => {
  it('repeats method, path and kind of the contracts faithfully', () => {
    const pairs = [
      [sessionsLight.endpoints, sessions.endpoints],
      [menusLight.endpoints, menus.endpoints],
      [linksLight.endpoints, links.endpoints],
      [switchesLight.endpoints, menuSwitches.endpoints],
      [quickMenusLight.endpoints, quickMenus.endpoints],
    ] as const
    for (const [light, full] of pairs)
      for (const [key, { method, path, kind }] of Object.entries(light)) expect((full as Record<string, object>)[key]).toMatchObject({ method, path, kind })
  })

  it('draws header tabs, menu, page tabs and crumb from what the server permits, without dead ends', async () => {
    server()
    const { place } = await renderApp('/manage/sys-params', { me: admin })
    const menu = await screen.findByRole('navigation', { name: '菜单' })
    await within(menu).findByText('系统参数')
    expect(within(menu).queryByText('以后')).toBeNull()
    expect(await screen.findByText('系统管理 / 系统设置')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '关闭 系统参数' }))
    await waitFor(() => expect(place()).toBe('/manage/home'))
  })

  it('keeps pages of the left menu at hand: a star puts one into the quick menu, its cross takes it out', async () => {
    let own: object[] = []
    const item = { quickMenuId: 'q1', quickMenuUrl: 'sys/params', sysCode: '10', nameCn: '系统参数', nameEn: 'System parameters' }
    const turn = (next: object[]) => () => {
      own = next
      return { data: own }
    }
    const calls = server({
      'GET /sys/commquickmenu/info/{userId}': () => ({ data: own }),
      'POST /sys/commquickmenu': turn([item]),
      'POST /sys/commquickmenu/deleteMT': turn([]),
    })
    await renderApp('/manage/sys-params', { me: admin })
    fireEvent.click(await screen.findByRole('button', { name: '收藏 系统参数' }))
    const quick = await screen.findByRole('region', { name: '快捷菜单' })
    expect(within(quick).getByRole('link', { name: '系统参数' }).getAttribute('href')).toBe('#/manage/sys-params')
    fireEvent.click(within(quick).getByRole('button', { name: '移除收藏 系统参数' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '快捷菜单' })).toBeNull())
    expect(calls.of('POST /sys/commquickmenu').at(-1)?.body).toEqual({ quickMenuUrl: 'sys/params' })
  })

  it('shows no way to the tasks to whoever has none and no menu for them; a waiting one brings it back', async () => {
    const calls = server({ 'GET /act/operate/taskCountMT': () => ({ data: 0 }) })
    await renderApp('/account', { me: admin })
    expect(await screen.findByRole('link', { name: '消息，120 条未读' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^待办/ })).toBeNull()
    calls.on('GET /act/operate/taskCountMT', () => ({ data: 1 }))
    await act(refreshBadges)
    expect(screen.getByRole('link', { name: '待办，1 项' })).toBeTruthy()
  })

  it('takes over the session of an open tab, hands its own on, and ends with it', async () => {
    server()
    const { place } = await renderApp('/offerings', {})
    const other = new BroadcastChannel('academy-session')
    const heard: object[] = []
    other.onmessage = ({ data }) => {
      heard.push(data)
      if (data.type === 'ask') other.postMessage({ type: 'session', token: 'token-of-the-first', me: admin })
    }
    const leave = joinTabs()
    try {
      act(() => window.location.assign('#/manage/sys-params'))
      await screen.findByText('系统管理 / 系统设置')
      expect(place()).toBe('/manage/sys-params')
      expect(currentSession().token).toBe('token-of-the-first')
      other.postMessage({ type: 'ask' })
      await waitFor(() => expect(heard.at(-1)).toMatchObject({ type: 'session', token: 'token-of-the-first' }))
      other.postMessage({ type: 'ended', token: 'of-somebody-else', how: 'left' })
      other.postMessage({ type: 'ended', token: 'token-of-the-first', how: 'left' })
      await waitFor(() => expect(currentSession().token).toBeNull())
      expect(place()).toBe('/')
    } finally {
      leave()
      other.close()
    }
  })

  it('asks to sign in where no open tab answers', async () => {
    server()
    const { place } = await renderApp('/', {})
    const leave = joinTabs()
    act(() => window.location.assign('#/manage/sys-params'))
    await waitFor(() => expect(place()).toBe('/login'))
    leave()
  })

  it('sends an unknown or forbidden page to 404 and reports it', async () => {
    const calls = server()
    const { place } = await renderApp('/manage/sys-secrets', { me: admin })
    await waitFor(() => expect(place()).toBe('/404'))
    expect(await screen.findByText('没有这个页面')).toBeTruthy()
    await waitFor(() => expect(calls.of('POST /sys/sysroutesintercept/save')[0]?.body).toEqual({ routes: 'sys-secrets' }))
  })

  it('keeps one tab a page after one that is not there, and none for that one (B34)', async () => {
    server()
    await renderApp('/manage/sys-params', { me: admin })
    await screen.findByText('系统管理 / 系统设置')
    act(() => window.location.assign('#/manage/sys-secrets'))
    expect(await screen.findByText('没有这个页面')).toBeTruthy()
    act(() => window.location.assign('#/manage/sys-params'))
    const tabs = await screen.findByRole('navigation', { name: '已打开的页面' })
    await screen.findByText('系统管理 / 系统设置')
    expect(within(tabs).getAllByRole('link', { name: '系统参数' })).toHaveLength(1)
    expect(within(tabs).queryByRole('button', { name: /secrets|页面/ })).toBeNull()
    expect(within(tabs).getAllByRole('link')).toHaveLength(2)
  })

  it('goes back from 404 to the address without its double-underscore suffix', async () => {
    server()
    const { place } = await renderApp('/person__mobile', { me: admin })
    await waitFor(() => expect(place()).toBe('/person'))
  })

  it('tells of a menu whose page this version lacks, with its code and ways to go on (1-portal.md §8)', async () => {
    server()
    await renderApp('/manage/sys-later', { me: admin })
    expect(await screen.findByText(/“以后”还没有开放/)).toBeTruthy()
    expect(screen.getByText('页面代码 sys-later')).toBeTruthy()
    expect(screen.getByRole('link', { name: '回到后台首页' }).getAttribute('href')).toBe('#/manage/home')
    expect(screen.queryByText(/MISSING_MODULE/)).toBeNull()
  })

  it('sends a menu that is switched off to the maintenance page', async () => {
    server({ 'POST /sys/sysmenuswitch/getUrlList': () => ({ code: 1, data: 'sys/params' }) })
    const { place } = await renderApp('/manage/sys-params', { me: admin })
    await waitFor(() => expect(place()).toBe('/maintain?menu=sys%2Fparams'))
  })

  it('counts a stop down within the hour, with its words, and says on the page of a menu that is off why and until when (shell-access.md rule 20)', async () => {
    const ahead = [
      { id: 's1', kind: 'tenant', urls: [], from: inMinutes(12), until: inMinutes(60), text: '升级数据库。', status: 'planned' },
      { id: 's2', kind: 'menu', nameCn: '角色', nameEn: 'Roles', urls: ['sys/roles'], from: inMinutes(90), status: 'planned' },
      {
        id: 's3',
        kind: 'menu',
        nameCn: '系统参数',
        nameEn: 'Parameters',
        urls: ['sys/params'],
        from: inMinutes(-5),
        until: inMinutes(55),
        text: '核对参数。',
        status: 'on',
      },
    ]
    server({ 'POST /sys/sysmenuswitch/getUrlList': () => ({ code: 1, data: 'sys/params' }), 'GET /sys/stops-ahead': () => ({ data: ahead }) })
    const { place } = await renderApp('/manage/sys-params', { me: admin })
    await waitFor(() => expect(place()).toBe('/maintain?menu=sys%2Fparams'))
    expect(await screen.findByText(/核对参数。 预计 .*恢复。/)).toBeTruthy()
    window.location.hash = '#/manage/home'
    expect(await screen.findByText(/学院将于 .* 停机维护，预计 .* 恢复/)).toBeTruthy()
    expect(screen.getByText(/还有 1[12]:\d\d/)).toBeTruthy()
    expect(screen.queryByText(/“角色”将于/)).toBeNull()
  })

  it('sends a visitor to the sign-in page, and an expired session to the portal with a word', async () => {
    server()
    const visitor = await renderApp('/manage/sys-params')
    await waitFor(() => expect(visitor.place()).toBe('/login'))
    visitor.unmount()
    server({ 'GET /sys/params/page': () => ({ code: 401, msg: '' }) })
    const { place } = await renderApp('/manage/sys-params', { me: admin })
    await waitFor(() => expect(place()).toBe('/'))
    expect(await screen.findByText('登录已失效')).toBeTruthy()
    expect(currentSession().token).toBeNull()
  })

  it.each(['/manage/study-courseStudy?courseId=c7&chapter=3', '/manage/study-aiCourseDetail?id=a1&single=1'])(
    'remembers the study page %s whose session a 401 ended (1-portal.md §8)',
    async (page) => {
      server({ 'GET /sys/params/page': () => ({ code: 401, msg: '' }), 'POST /auth/login': () => ({ data: { token: 'anew', user: admin } }) })
      const { place } = await renderApp(page, { me: admin })
      await waitFor(() => expect(place()).toBe(page))
      act(() => reactTo({ kind: 'answer', code: 401, msg: '' }, 'none'))
      await waitFor(() => expect(place()).toBe('/'))
      expect(takeReturn()).toBe(page)
    },
  )

  it('stops at code 40001 with its message and goes on when the platform runs again', async () => {
    const stopped = () => ({ code: 40001, msg: '02:00 恢复' })
    const calls = server(Object.fromEntries(Object.keys(shellAnswers()).map((route) => [route, stopped])))
    const { place } = await renderApp('/person', { me: admin })
    await waitFor(() => expect(place()).toBe('/shutdownMaintenance'))
    expect(await screen.findByText('02:00 恢复')).toBeTruthy()
    expect(localStore.get('stopTab')).toBe('40001')
    calls.on('POST /sys/commdict/commDictList', () => ({ data: [] }))
    calls.on('GET /auth/academy', () => ({ data: { nameCn: '澄途学院', nameEn: 'Chengtu Academy' } }))
    fireEvent.click(screen.getByRole('button', { name: '现在看看' }))
    await waitFor(() => expect(place()).toBe('/'))
    expect(localStore.get('stopTab')).toBeNull()
  })

  it('signs out after a question and forgets everything', async () => {
    const calls = server()
    const { place } = await renderApp('/account', { me: admin })
    fireEvent.click(await screen.findByRole('button', { name: '退出登录' }))
    await screen.findByText('退出登录？')
    fireEvent.click(screen.getAllByRole('button', { name: '退出登录' }).at(-1) as HTMLElement)
    await waitFor(() => expect(place()).toBe('/'))
    expect(calls.of('POST /auth/logoutIam')).toHaveLength(1)
    expect(currentSession().me).toBeNull()
  })
})
