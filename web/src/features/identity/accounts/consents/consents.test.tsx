import { fireEvent, screen, within } from '@testing-library/react'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { learner, learnerAnswers } from '../../../../testing/learner-answers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'

const body = { cn: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: '我们怎样使用你的信息。' }] }] } }
const due = [{ id: 'a2', kind: 'privacy', edition: 2, titleCn: '隐私政策', titleEn: 'Privacy policy', body }]
const accepted = [{ agreementId: 'a1', kind: 'privacy', edition: 1, titleCn: '隐私政策', titleEn: 'Privacy policy', at: '2026-11-02 09:00:00' }]
const purposes = [
  { purpose: 'training', given: true, at: '2026-11-02 09:00:00' },
  { purpose: 'mails', given: true },
  { purpose: 'photo', given: false },
  { purpose: 'talent', given: false },
]
const state = (more: object = {}) => ({ due: [], accepted, purposes, guardian: false, revoked: false, ...more })

test('who has not accepted the newest agreement is led to it from wherever he goes, and goes on where he was going', async () => {
  let agreed = false
  const blocked = { ...learner, permissions: [], roles: [], consentDue: true }
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /auth/me': () => ({ data: agreed ? learner : blocked }),
    'GET /auth/consents': () => ({ data: state({ due }) }),
    'POST /auth/consents/accept': () => {
      agreed = true
      return { data: state() }
    },
    'GET /notify/notices/page': () => ({ data: { records: [], total: 0 } }),
  })
  const { place } = await renderApp('/notices', { me: blocked })
  expect(await screen.findByText('我们怎样使用你的信息。')).toBeTruthy()
  expect(place()).toBe('/consent')
  fireEvent.click(screen.getByRole('button', { name: '同意并继续' }))
  expect(await screen.findByText('请逐项阅读并勾选')).toBeTruthy()
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: '同意并继续' }))
  await screen.findByRole('heading', { name: '消息' })
  expect([place(), server.of('POST /auth/consents/accept').at(-1)?.body]).toEqual(['/notices', { agreementIds: ['a2'] }])
})

test('under 18 a guardian is named with his mobile, and what is wrong stands at its field', async () => {
  const blocked = { ...learner, consentDue: true }
  const fields = [{ field: 'guardianMobile', code: 'mobile', msg: '手机号不正确' }]
  fakeServer({
    ...learnerAnswers(),
    'GET /auth/me': () => ({ data: blocked }),
    'GET /auth/consents': () => ({ data: state({ due, guardian: true }) }),
    'POST /auth/consents/accept': () => ({ code: -1, msg: '', data: { fields } }),
  })
  await renderApp('/consent', { me: blocked })
  fireEvent.change(await screen.findByLabelText('监护人姓名'), { target: { value: '陆远' } })
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: '同意并继续' }))
  expect(await screen.findByText('手机号不正确')).toBeTruthy()
})

test('on the account page one chooses purposes, and takes the consent back after one question', async () => {
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /auth/consents': () => ({ data: state() }),
    'PUT /auth/consents/purposes': ({ body: sent }) => ({
      data: state({ purposes: purposes.map((one) => (one.purpose === 'photo' ? { ...one, ...(sent as object) } : one)) }),
    }),
    'POST /auth/consents/revoke': () => ({ data: {} }),
    'GET /auth/devices': () => ({ data: { devices: [], max: 5 } }),
    'GET /auth/posts': () => ({ data: [] }),
    'GET /auth/rights': () => ({ data: { roles: [], permissions: 0, lost: [] } }),
    'GET /auth/contacts': () => ({ data: { texts: false } }),
    'GET /auth/password': () => ({ data: { min: 15, max: 30 } }),
    'GET /notify/preferences/mine': () => ({ data: { groups: [] } }),
  })
  const { place } = await renderApp('/account', { me: learner })
  const card = await screen.findByRole('region', { name: '同意' })
  fireEvent.click(await within(card).findByRole('switch', { name: '名单上显示照片' }))
  fireEvent.click(within(card).getByRole('button', { name: '撤回' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤回并退出' }))
  await screen.findAllByText('登录')
  expect(server.of('PUT /auth/consents/purposes').at(-1)?.body).toEqual({ purpose: 'photo', given: true })
  expect([server.of('POST /auth/consents/revoke').length, place()]).toEqual([1, '/'])
})

test('who does not agree signs out without another question (1-portal.md §4.1)', async () => {
  const blocked = { ...learner, permissions: [], roles: [], consentDue: true }
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /auth/me': () => ({ data: blocked }),
    'GET /auth/consents': () => ({ data: state({ due }) }),
    'POST /auth/logoutIam': () => ({ data: {} }),
  })
  const { place } = await renderApp('/consent', { me: blocked })
  fireEvent.click(await screen.findByRole('button', { name: /退出/ }))
  await screen.findAllByText('登录')
  expect([server.of('POST /auth/logoutIam').length, place(), screen.queryByRole('dialog')]).toEqual([1, '/', null])
})
