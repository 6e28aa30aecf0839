import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { endSession } from '../../core/session/session.ts'
import { localStore, sessionStore } from '../../core/storage.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../testing/shell-answers.ts'

const recruiting = (recruit: string) => ({ 'GET /sys/links': () => ({ data: { recruit } }) })
const tabs = async () => within(await screen.findByRole('navigation', { name: '主导航' }))
const go = (address: string) => act(async () => window.location.assign(`#${address}`))

describe('header and footer of the portal (1-portal.md §2.4)', () => {
  it('shows visitors the tabs of the academy; the current one leads home, the recruitment opens beside', async () => {
    fakeServer(recruiting('https://jobs.example/academy'))
    await renderApp('/information')
    const nav = await tabs()
    const recruit = await nav.findByRole('link', { name: /^加入我们/ })
    expect([recruit.getAttribute('href'), recruit.getAttribute('target')]).toEqual(['https://jobs.example/academy', '_blank'])
    expect(nav.getAllByRole('link').map((link) => link.textContent?.slice(0, 4))).toEqual(['首页', '资讯', '职业发展', '加入我们', '学术视野'])
    expect(nav.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('#/')
    expect(nav.getByRole('link', { name: '学术视野' }).getAttribute('href')).toBe('#/academic-horizon')
  })

  it('has no tab of recruitment where the academy names none', async () => {
    const server = fakeServer(recruiting(''))
    await renderApp('/information')
    await waitFor(() => expect(server.of('GET /sys/links')).toHaveLength(1))
    expect((await tabs()).getAllByRole('link')).toHaveLength(4)
  })

  it('hides the tabs while the platform is stopped', async () => {
    fakeServer(recruiting(''))
    await renderApp('/information')
    await tabs()
    localStore.set('stopTab', '40001')
    await go('/academic-horizon')
    await waitFor(() => expect(screen.queryByRole('navigation', { name: '主导航' })).toBeNull())
    localStore.remove('stopTab')
  })

  it('leads home from the tab that is current already; to-dos and the tab that was chosen stay in the storage of the page until its session ends', async () => {
    fakeServer(shellAnswers())
    await renderApp('/offerings', { me: admin })
    const nav = await tabs()
    expect(nav.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('#/person')
    const system = nav.getByRole('link', { name: '系统管理' })
    expect(system.getAttribute('href')).toBe('#/manage/sys-params')
    await waitFor(() => expect(sessionStore.get('taskCount')).toBe('3'))
    fireEvent.click(system)
    expect(sessionStore.get('clickTab')).toBe('10')
    act(() => endSession('left'))
    expect(['taskCount', 'clickTab'].map(sessionStore.get)).toEqual([null, null])
  })

  it('on the host for calls alone hides tabs 1 to 3, notices, to-dos and the account (1-portal.md §2.4)', async () => {
    const meta = Object.assign(document.createElement('meta'), { name: 'host-kind', content: 'api' })
    document.head.append(meta)
    try {
      fakeServer(shellAnswers())
      const first = await renderApp('/offerings', { me: admin })
      const nav = await tabs()
      expect(await nav.findByRole('link', { name: '系统管理' })).toBeTruthy()
      expect(nav.queryByRole('link', { name: '我的报名' })).toBeNull()
      expect(screen.queryByRole('link', { name: /未读/ })).toBeNull()
      fireEvent.click(screen.getByRole('button', { name: /宋听澜/ }))
      expect(await screen.findByRole('button', { name: '退出登录' })).toBeTruthy()
      expect(screen.queryByRole('link', { name: '我的账号' })).toBeNull()
      first.unmount()
      act(() => endSession('left'))
      fakeServer(recruiting(''))
      await renderApp('/information')
      expect((await tabs()).getAllByRole('link').map((link) => link.textContent)).toEqual(['学术视野'])
    } finally {
      meta.remove()
    }
  })

  it('draws the code of the app page while one points to its link or has moved to it by keyboard', async () => {
    fakeServer(recruiting(''))
    await renderApp('/app-download')
    const link = await screen.findByRole('link', { name: '在手机上使用' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    fireEvent.focus(link)
    expect(await within(screen.getByRole('tooltip')).findByRole('img', { name: '学院手机版的二维码' })).toBeTruthy()
    fireEvent.keyDown(link, { key: 'Escape' })
    expect(screen.queryByRole('tooltip')).toBeNull()
    fireEvent.mouseEnter(link.parentElement as HTMLElement)
    expect(screen.getByRole('tooltip').textContent).toContain('用手机扫码')
    expect(link.getAttribute('href')).toBe('#/app-download')
  })

  it('stands alone with ?single=1: no header, no footer, in the portal and in the back office', async () => {
    fakeServer({ ...shellAnswers(), ...recruiting('') })
    const visitor = await renderApp('/information?single=1')
    expect(await screen.findByText('“资讯”还没有开放')).toBeTruthy()
    expect([screen.queryByRole('banner'), screen.queryByRole('contentinfo')]).toEqual([null, null])
    visitor.unmount()
    await renderApp('/manage/exam/create?single=1', { me: admin })
    expect(await screen.findByText('“新建考试”还没有开放')).toBeTruthy()
    expect([screen.queryByRole('banner'), screen.queryByRole('navigation')]).toEqual([null, null])
  })

  it('calls the academy as it calls itself, and leads from the footer to its filing', async () => {
    const academy = { nameCn: '远岫学院', nameEn: 'Yuanxiu Academy', contactCn: '服务热线 400', filing: '公网安备 00000000000000 号' }
    fakeServer({ ...recruiting(''), 'GET /auth/academy': () => ({ data: academy }) })
    await renderApp('/information')
    expect((await screen.findAllByText('远岫学院')).length).toBeGreaterThan(1)
    expect(screen.getByText('服务热线 400')).toBeTruthy()
    expect((await screen.findByRole('link', { name: /^公网安备/ })).getAttribute('href')).toBe('https://beian.mps.gov.cn/#/query/webSearch?code=00000000000000')
  })

  it('names the menu that is switched off', async () => {
    fakeServer(shellAnswers())
    await renderApp('/sys-maintain-maintainInfo?menu=sys%2Fparams', { me: admin })
    expect(await screen.findByText('“系统参数”正在维护')).toBeTruthy()
  })

  it('has account and signing out behind the avatar', async () => {
    fakeServer(shellAnswers())
    await renderApp('/account', { me: admin })
    fireEvent.click(await screen.findByRole('button', { name: '宋听澜的菜单' }))
    const items = screen.getAllByRole('link').filter((link) => link.className === 'popup-item')
    expect(items.map((item) => item.getAttribute('href'))).toContain('#/account')
    expect(screen.getAllByRole('button', { name: '退出登录' }).length).toBeGreaterThan(0)
  })
})
