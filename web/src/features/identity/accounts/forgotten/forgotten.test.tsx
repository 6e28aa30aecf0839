import { fireEvent, screen, waitFor } from '@testing-library/react'
import { currentSession } from '../../../../core/session/session.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { admin, shellAnswers } from '../../../../testing/shell-answers.ts'

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const malformed = (field: string, msg: string) => ({ code: -1, msg: '', data: { fields: [{ field, code: 'x', msg }] } })
const lone = { 'GET /auth/prepare': () => ({ data: { captchaDue: false, demo: false, rememberDays: 90, providers: [] } }) }

test('who forgot his password gets a code and gives himself a new one', async () => {
  let tries = 0
  const server = fakeServer({
    ...shellAnswers(),
    ...lone,
    'GET /auth/captcha': () => ({ data: { captchaId: 'c1', png: 'iVBORw0KGgo=' } }),
    'POST /auth/forgotten': () => ({ data: { requestId: 'r1', minutes: 3, seconds: 60, min: 15, max: 30 } }),
    'POST /auth/forgotten/password': () => (tries++ === 0 ? malformed('code', '不正确或已失效') : { data: { token: 't', user: admin } }),
  })
  await renderApp('/login')
  fireEvent.click(await screen.findByRole('link', { name: '忘记密码' }))
  await screen.findByRole('heading', { name: '忘记密码' })
  press('发送验证码')
  expect(screen.getByText('请填写图中的 6 位数字')).toBeTruthy()
  write('登录名、邮箱或手机号', ' songtl ')
  write('图形验证码', '123456')
  press('发送验证码')
  expect(await screen.findByText('如果账号存在，验证码已发出，3 分钟内有效。')).toBeTruthy()
  expect(server.of('GET /auth/captcha')[0]?.query).toMatchObject({ purpose: 'forgotten' })
  expect(server.of('POST /auth/forgotten')[0]?.body).toEqual({ account: 'songtl', captchaId: 'c1', captcha: '123456' })
  write('验证码', '654321')
  write('新密码', 'lamp-river-cactus')
  write('再输一次新密码', 'lamp-river-cactus')
  press('设置新密码并登录')
  expect(await screen.findByText('不正确或已失效')).toBeTruthy()
  expect((screen.getByLabelText('新密码') as HTMLInputElement).value).toBe('lamp-river-cactus')
  press('设置新密码并登录')
  await waitFor(() => expect(currentSession().token).toBe('t'))
})

test('a set-up link opens the form of whose it is, and one that is over says what to do', async () => {
  const msg = '这个链接已失效。请联系管理员重新发送'
  let spent = false
  const server = fakeServer({
    ...shellAnswers(),
    ...lone,
    'POST /auth/link': () =>
      spent
        ? { code: 10422, msg, data: { reasons: [{ code: 'linkOver', msg }] } }
        : { data: { userCode: 'lu', userNameCn: '陆知行', userNameEn: 'Lu Zhixing', min: 15, max: 30 } },
    'POST /auth/link/password': () => {
      spent = true
      return { code: 10422, msg, data: { reasons: [{ code: 'linkOver', msg }] } }
    },
  })
  await renderApp('/setPassword?token=abc')
  expect(await screen.findByText('陆知行，你的登录名是 lu。')).toBeTruthy()
  write('新密码', ' with blanks ')
  write('再输一次新密码', ' with blanks ')
  press('设置密码并登录')
  expect((await screen.findByText(msg)).getAttribute('role')).toBe('alert')
  expect(server.of('POST /auth/link/password')[0]?.body).toEqual({ token: 'abc', newPassword: ' with blanks ', newPasswordAgain: ' with blanks ' })
  expect(screen.getByRole('link', { name: '去登录页' })).toBeTruthy()
})

test('a slip of paper is opened by its letters and the last four of the ID number, and leads on to the password (areas/shell-access.md rule 12)', async () => {
  let tries = 0
  const msg = '短码或证件号后四位不正确，或纸条已失效；错五次就要重新打印'
  const server = fakeServer({
    'POST /auth/slip': () => (++tries === 1 ? { code: 10422, msg, data: { reasons: [{ code: 'slipWrong', msg }] } } : { data: { token: 'of-the-slip' } }),
    'POST /auth/link': () => ({ data: { userCode: 'lu', userNameCn: '陆知行', userNameEn: 'Lu Zhixing', min: 15, max: 30 } }),
  })
  await renderApp('/setPassword')
  await screen.findByLabelText('证件号后四位')
  press('下一步')
  expect(await screen.findByText('请填写证件号后四位')).toBeTruthy()
  expect(server.of('POST /auth/slip')).toHaveLength(0)
  write('短码（10 个字母）', 'kmprt-wxhab')
  write('证件号后四位', '123x')
  press('下一步')
  expect((await screen.findByText(msg)).closest('[role=alert]')).toBeTruthy()
  press('下一步')
  expect(await screen.findByText('陆知行，你的登录名是 lu。')).toBeTruthy()
  expect(server.of('POST /auth/slip').at(-1)?.body).toEqual({ code: 'kmprt-wxhab', lastFour: '123x' })
  expect(server.of('POST /auth/link').at(-1)?.body).toEqual({ token: 'of-the-slip' })
})
