import { fireEvent, screen, waitFor } from '@testing-library/react'
import { currentSession } from '../../../../core/session/session.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../../../testing/shell-answers.ts'

const provider = { id: 'p1', nameCn: '集团账号登录', nameEn: 'Group account' }
const refusal = { code: 10422, msg: '企业账号没能登录', data: { reasons: [{ code: 'signOn', msg: '企业账号没能登录' }] } }
const asked = { ticket: 't1', userCode: 'songtl', nameCn: '集团账号登录', nameEn: 'Group account' }

const open = async (address: string, more: Parameters<typeof fakeServer>[0] = {}) => {
  const prepared = { captchaDue: false, demo: false, rememberDays: 0, providers: [provider] }
  const server = fakeServer({ ...shellAnswers(), 'GET /auth/prepare': () => ({ data: prepared }), ...more })
  return { server, ...(await renderApp(address)) }
}

describe('signing on by a provider’s door (areas/shell-access.md rule 8)', () => {
  it('its button leads there by the browser itself; who comes back without success is told so', async () => {
    await open('/login?signOn=failed')
    const button = await screen.findByRole('link', { name: '集团账号登录' })
    expect(button.getAttribute('href')).toBe('/api/auth/didLogin?provider=p1')
    expect(screen.getByText('企业账号没能登录，请改用密码，或请管理员检查。')).toBeTruthy()
  })

  it('back with a code the session begins, without a question', async () => {
    const { server, place } = await open('/?action=autoLogin&code=c1', {
      'POST /auth/didLogin/enter': () => ({ data: { session: { token: 't', user: admin }, asked: null } }),
    })
    await waitFor(() => expect(currentSession().token).toBe('t'))
    await waitFor(() => expect(place()).toBe('/person'))
    expect(server.of('POST /auth/didLogin/enter').map(({ body }) => body)).toEqual([{ code: 'c1' }])
  })

  it('who is not linked yet types his password once', async () => {
    const { server } = await open('/signOn?code=c1', {
      'POST /auth/didLogin/enter': () => ({ data: { session: null, asked } }),
      'POST /auth/didLogin/link': ({ body }) => ((body as { password: string }).password === 'right' ? { data: { token: 't', user: admin } } : refusal),
    })
    expect(await screen.findByText(/确认了您是 songtl/)).toBeTruthy()
    const press = () => fireEvent.click(screen.getByRole('button', { name: '关联并登录' }))
    press()
    expect(await screen.findByText('请填写密码')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'wrong' } })
    press()
    expect(await screen.findByText('企业账号没能登录')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'right' } })
    press()
    await waitFor(() => expect(currentSession().token).toBe('t'))
    expect(server.of('POST /auth/didLogin/link').at(-1)?.body).toEqual({ ticket: 't1', password: 'right' })
  })

  it('a code that opens nothing says so and leads back', async () => {
    await open('/signOn?code=c1', { 'POST /auth/didLogin/enter': () => refusal })
    expect(await screen.findByText('企业账号没能登录')).toBeTruthy()
    expect(screen.getByRole('link', { name: '返回登录页' }).getAttribute('href')).toBe('#/login')
  })
})
