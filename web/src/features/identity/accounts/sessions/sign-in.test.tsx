import { fireEvent, screen, waitFor } from '@testing-library/react'
import { currentSession } from '../../../../core/session/session.ts'
import { localStore } from '../../../../core/storage.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../../../testing/shell-answers.ts'

const demo = {
  userCode: 'songtl',
  password: 'demo-password-1',
  role: 'ADMIN',
  nameCn: '宋听澜',
  nameEn: 'Song Tinglan',
  orgNameCn: '澄途学院',
  orgNameEn: 'Chengtu Academy',
  tenantNameCn: '澄途学院',
  tenantNameEn: 'Chengtu Academy',
}
const captcha = { captchaId: 'c1', png: 'iVBORw0KGgo=' }
const wrong = (captchaRequired: boolean) => ({
  code: 10422,
  msg: '登录名或密码不正确',
  data: { reasons: [{ code: 'signIn', msg: '登录名或密码不正确' }], captchaRequired },
})

const open = async (login: () => object, address = '/login', more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    ...shellAnswers(),
    'POST /auth/login': login,
    'GET /auth/prepare': () => ({ data: { captchaDue: false, demo: true, rememberDays: 90, providers: [] } }),
    'GET /auth/demoAccounts': () => ({ data: [demo] }),
    'GET /auth/captcha': () => ({ data: captcha }),
    ...more,
  })
  const view = await renderApp(address)
  await screen.findByRole('heading', { name: '登录澄途学院' })
  return { server, ...view }
}
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('signing in', () => {
  it('names what is missing and sends nothing', async () => {
    const { server } = await open(() => wrong(false))
    press('登录')
    expect(screen.getByText('请填写登录名')).toBeTruthy()
    expect(screen.getByText('请填写密码')).toBeTruthy()
    expect(server.of('POST /auth/login')).toHaveLength(0)
  })

  it('asks for the captcha when the server does, shows it as a picture, and sends it along', async () => {
    let tries = 0
    const { server, container } = await open(() => (tries++ < 2 ? wrong(tries === 2) : { data: { token: 't', user: admin, remembered: false } }))
    write('登录名', 'songtl')
    write('密码', ' a b ')
    press('登录')
    expect(await screen.findByText('登录名或密码不正确')).toBeTruthy()
    expect(screen.queryByLabelText('验证码')).toBeNull()
    press('登录')
    await waitFor(() => expect(container.querySelector('.captcha-image img')?.getAttribute('src')).toBe('data:image/png;base64,iVBORw0KGgo='))
    expect(container.querySelector('script')).toBeNull()
    write('验证码', '123456')
    press('登录')
    await waitFor(() => expect(currentSession().token).toBe('t'))
    expect(server.of('POST /auth/login').at(-1)?.body).toEqual({ userCode: 'songtl', password: ' a b ', captchaId: 'c1', captcha: '123456' })
  })

  it('asks for the digits before the first try when others failed at this address', async () => {
    const asks = {
      code: 10422,
      msg: '请再输入图中的 6 位数字',
      data: { reasons: [{ code: 'captcha', msg: '请再输入图中的 6 位数字' }], captchaRequired: true },
    }
    const { container, server } = await open(() => asks, '/login', {
      'GET /auth/prepare': () => ({ data: { captchaDue: true, demo: false, rememberDays: 0, providers: [] } }),
    })
    expect(await screen.findByLabelText('验证码')).toBeTruthy()
    await waitFor(() => expect(container.querySelector('.captcha-image img')).toBeTruthy())
    write('登录名', 'songtl')
    write('密码', 'right')
    press('登录')
    expect(await screen.findByText('请填写图中的 6 位数字')).toBeTruthy()
    expect(server.of('POST /auth/login')).toHaveLength(0)
  })

  it('shows the digits at once when they became due meanwhile, and says nothing about the password', async () => {
    const asks = {
      code: 10422,
      msg: '请再输入图中的 6 位数字',
      data: { reasons: [{ code: 'captcha', msg: '请再输入图中的 6 位数字' }], captchaRequired: true },
    }
    await open(() => asks)
    write('登录名', 'songtl')
    write('密码', 'right')
    press('登录')
    expect(await screen.findByText('请再输入图中的 6 位数字')).toBeTruthy()
    expect(await screen.findByLabelText('验证码')).toBeTruthy()
    expect(screen.queryByText(/不正确/)).toBeNull()
  })

  it('says the password of the demo accounts once, academy by academy', async () => {
    const other = { ...demo, userCode: 'yx', tenantNameCn: '远岫学院', tenantNameEn: 'Yuanxiu Academy' }
    await open(() => wrong(false), '/login', { 'GET /auth/demoAccounts': () => ({ data: [demo, other] }) })
    expect(await screen.findAllByText('demo-password-1')).toHaveLength(1)
    expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual(['澄途学院', '远岫学院'])
  })

  it('fills the form with a demo account, and leads to the home page', async () => {
    const { place } = await open(() => ({ data: { token: 't', user: admin, remembered: false } }))
    fireEvent.click(await screen.findByText('平台管理员'))
    press('登录')
    await waitFor(() => expect(place()).toBe('/person'))
    expect(await screen.findByRole('heading', { name: /宋听澜/ })).toBeTruthy()
  })

  it('remembers nobody unless he asks for it, and says that the back office asks again', async () => {
    const { server } = await open(() => ({ data: { token: 't', user: admin, remembered: true } }))
    const box = (await screen.findByRole('checkbox', { name: '在这台设备上记住我（90 天）' })) as HTMLInputElement
    expect(box.checked).toBe(false)
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toContain('进入后台时仍要输入密码')
    write('登录名', 'songtl')
    write('密码', 'right')
    fireEvent.click(box)
    press('登录')
    await waitFor(() => expect(currentSession().token).toBe('t'))
    expect(server.of('POST /auth/login')[0]?.body).toEqual({ userCode: 'songtl', password: 'right', remember: true })
    expect(localStore.get('remembered')).toBe('1')
  })

  it('offers nothing where nobody is remembered', async () => {
    await open(() => wrong(false), '/login', { 'GET /auth/prepare': () => ({ data: { captchaDue: false, demo: true, rememberDays: 0, providers: [] } }) })
    await screen.findByText('演示账号，点一下就填好')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('shows no demo accounts where there are none, and speaks English when told to', async () => {
    await open(() => wrong(false), '/login', { 'GET /auth/prepare': () => ({ data: { captchaDue: false, demo: false, rememberDays: 0, providers: [] } }) })
    expect(screen.queryByText(/演示账号/)).toBeNull()
    press('English')
    expect(await screen.findByRole('heading', { name: 'Sign in to Chengtu Academy' })).toBeTruthy()
    expect(document.documentElement.lang).toBe('en-US')
  })
})
