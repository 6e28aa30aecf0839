import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { learner, learnerAnswers } from '../../../../testing/learner-answers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const refusal = {
  code: -1,
  msg: '',
  data: {
    fields: [
      { field: 'oldPassword', code: 'passwordWrong', msg: '与当前密码不符' },
      { field: 'newPassword', code: 'textTooSmall', msg: '至少 15 个字符' },
      { field: 'newPassword', code: 'passwordWeak', msg: '容易被猜到' },
    ],
  },
}
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

const open = async (change: () => object, me = learner, path = '/account') => {
  let changed = false
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /notify/preferences/mine': () => ({ data: { groups: [] } }),
    'GET /auth/password': () => ({ data: { changedAt: '2020-01-01 08:00:00', min: 15, max: 30 } }),
    'GET /auth/devices': () => ({ data: { devices: [], max: 5 } }),
    'GET /auth/consents': () => ({ data: { due: [], accepted: [], purposes: [], guardian: false, revoked: false } }),
    'GET /auth/contacts': () => ({ data: { texts: false } }),
    'GET /auth/posts': () => ({ data: [] }),
    'GET /auth/rights': () => ({ data: { roles: [], permissions: 0, lost: [] } }),
    'GET /auth/me': () => ({ data: changed ? learner : me }),
    'POST /auth/password': () => {
      const answer = change()
      changed = 'data' in answer && 'ended' in (answer.data as object)
      return answer
    },
  })
  await renderApp(path, { me })
  return server
}

test('one changes one’s password on the account page: what is wrong stands at its field, what was typed stays', async () => {
  let tries = 0
  const server = await open(() => (tries++ === 0 ? refusal : { data: { ended: 2 } }))
  fireEvent.click(await screen.findByRole('button', { name: '修改' }))
  expect(screen.getByText(/15 至 30 个字符/)).toBeTruthy()
  write('当前密码', ' old ')
  write('新密码', 'short')
  write('再输一次新密码', 'short')
  fireEvent.click(screen.getByRole('button', { name: '保存新密码' }))
  expect(await screen.findByText('与当前密码不符')).toBeTruthy()
  expect(screen.getByText('容易被猜到')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('当前密码'))
  expect((screen.getByLabelText('新密码') as HTMLInputElement).value).toBe('short')
  expect(server.of('POST /auth/password').at(-1)?.body).toEqual({ oldPassword: ' old ', newPassword: 'short', newPasswordAgain: 'short' })
  write('新密码', 'lamp-river-cactus')
  fireEvent.click(screen.getByRole('button', { name: '保存新密码' }))
  expect(await screen.findByText('密码已修改，另外 2 台设备已退出登录。')).toBeTruthy()
  expect(screen.queryByLabelText('新密码')).toBeNull()
})

test('whose password is too old is led to change it, from wherever he goes', async () => {
  await open(() => ({ data: { ended: 0 } }), { ...learner, passwordOver: true }, '/person')
  expect(await screen.findByText('密码已超过使用期限，请设置新密码，之后即可继续使用。')).toBeTruthy()
  write('当前密码', 'old')
  fireEvent.click(screen.getByRole('button', { name: '保存新密码' }))
  await waitFor(() => expect(screen.queryByText('密码已超过使用期限，请设置新密码，之后即可继续使用。')).toBeNull())
})
