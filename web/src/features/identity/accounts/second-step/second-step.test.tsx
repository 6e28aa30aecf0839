import { fireEvent, screen, waitFor } from '@testing-library/react'
import { currentSession } from '../../../../core/session/session.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../../../testing/shell-answers.ts'

const asks = (step: string) => ({
  code: 10422,
  msg: '还要完成第二步验证',
  data: { reasons: [{ code: 'secondStep', msg: '还要完成第二步验证' }], secondStep: { ticket: 't1', step } },
})
const fresh = { ticket: 't1', uri: 'otpauth://totp/Dealer%20Academy:songtl?secret=ABCDEFGH', secret: 'ABCDEFGH' }
const recovery = ['AAAAA-BBBBB', 'CCCCC-DDDDD']
const wrong = { code: 10400, msg: '', data: { errors: [], fields: [{ field: 'code', code: 'stepCode', msg: '数字不正确' }] } }

const open = async (step: string, more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    ...shellAnswers(),
    'GET /auth/prepare': () => ({ data: { captchaDue: false, demo: false, rememberDays: 0, providers: [] } }),
    'POST /auth/login': () => asks(step),
    'POST /auth/secondStep/begin': () => ({ data: fresh }),
    ...more,
  })
  const view = await renderApp('/login')
  fireEvent.change(await screen.findByLabelText('登录名'), { target: { value: 'songtl' } })
  fireEvent.change(screen.getByLabelText('密码'), { target: { value: 'right' } })
  fireEvent.click(screen.getByRole('button', { name: '登录' }))
  return { server, ...view }
}
const type = (label: string, code: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value: code } })
  fireEvent.click(screen.getByRole('button', { name: '验证' }))
}

describe('the second step (areas/shell-access.md rule 14)', () => {
  it('is asked for behind the password; a wrong code is told at its field, the right one goes on', async () => {
    const { server, place } = await open('code', {
      'POST /auth/secondStep': ({ body }) => ((body as { code: string }).code === '123456' ? { data: { token: 't', user: admin, remembered: false } } : wrong),
    })
    expect(await screen.findByRole('heading', { name: '第二步验证' })).toBeTruthy()
    expect(currentSession().token).toBeNull()
    type('6 位数字或备用码', '000000')
    expect(await screen.findByText('数字不正确')).toBeTruthy()
    type('6 位数字或备用码', '123456')
    await waitFor(() => expect(currentSession().token).toBe('t'))
    await waitFor(() => expect(place()).toBe('/person'))
    expect(server.of('POST /auth/secondStep').at(-1)?.body).toEqual({ ticket: 't1', code: '123456' })
  })

  it('is set up at the door: a code for the camera and to be typed, then recovery codes once, then the session', async () => {
    await open('setUp', { 'POST /auth/secondStep': () => ({ data: { token: 't', user: admin, remembered: false, recovery } }) })
    expect(await screen.findByRole('img', { name: '给验证器扫描的码' })).toBeTruthy()
    expect(screen.getByText('ABCD EFGH')).toBeTruthy()
    type('6 位数字', '123456')
    expect(await screen.findByText('AAAAA-BBBBB')).toBeTruthy()
    expect(currentSession().token).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '我已保存，继续' }))
    await waitFor(() => expect(currentSession().token).toBe('t'))
  })

  it('without a ticket there is nothing to see', async () => {
    fakeServer({ ...shellAnswers(), 'GET /auth/prepare': () => ({ data: { captchaDue: false, demo: false, rememberDays: 0, providers: [] } }) })
    const { place } = await renderApp('/secondStep')
    await waitFor(() => expect(place()).toBe('/login'))
  })

  it('on the account page it is set up by the password', async () => {
    const { server } = {
      server: fakeServer({
        ...shellAnswers(),
        'GET /auth/secondStep/mine': () => ({ data: { left: 0, needed: false } }),
        'POST /auth/secondStep/start': () => ({ data: fresh }),
        'POST /auth/secondStep/confirm': () => ({ data: { recovery } }),
      }),
    }
    await renderApp('/account', { me: admin })
    const row = (await screen.findByRole('heading', { name: '两步验证' })).closest('section') as HTMLElement
    fireEvent.click([...row.querySelectorAll('button')].find((one) => one.textContent === '设置') as HTMLElement)
    fireEvent.change(screen.getByLabelText('先输入你的密码'), { target: { value: 'right' } })
    fireEvent.click(screen.getByRole('button', { name: '下一步' }))
    expect(await screen.findByRole('img', { name: '给验证器扫描的码' })).toBeTruthy()
    type('6 位数字', '123456')
    expect(await screen.findByText('CCCCC-DDDDD')).toBeTruthy()
    expect(server.of('POST /auth/secondStep/confirm')[0]?.body).toEqual({ ticket: 't1', code: '123456' })
  })
})
