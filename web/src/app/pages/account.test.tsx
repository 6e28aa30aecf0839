import { dayOf } from '@academy/contracts/core/days.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { currentSession } from '../../core/session/session.ts'
import { fakeServer } from '../../testing/fake-server.ts'
import { learner, learnerAnswers } from '../../testing/learner-answers.ts'
import { renderApp } from '../../testing/render-app.tsx'

// jsdom has no addresses of blobs
URL.createObjectURL = () => 'blob:picture'

const today = dayOf(new Date())
const device = (more: object) => ({
  ...{ key: 'k1', browser: 'edge', system: 'windows', address: '203.0.113.9', way: 'password', office: true, here: false, live: true },
  ...{ lastSeen: `${today} 08:51:00`, days: [today], ...more },
})
const post = (more: object) => ({
  ...{ postId: 'p1', positionCode: 'TE03', positionNameCn: '机电技师', positionNameEn: 'Technician', orgNameCn: '杭州云栖', orgNameEn: 'Hangzhou Yunqi' },
  ...{ main: true, joinDate: '2022-05-01', live: true, ...more },
})
const things = [{ nameCn: '报名', nameEn: 'Enrolments', verbs: [{ nameCn: '报名', nameEn: 'Enrol' }] }]
const role = (more: object) => ({
  code: 'LEARNER',
  nameCn: '学员',
  nameEn: 'Learner',
  things,
  permissions: 1,
  posts: ['p1', 'p2'],
  reach: 'self',
  places: [],
  ...more,
})

const answers = () => {
  let others = [device({ key: 'k2', system: 'ios', browser: 'safari' }), device({ key: 'k3', live: false, end: 'limit', browser: 'firefox' })]
  return {
    ...learnerAnswers(),
    'GET /notify/preferences/mine': () => ({ data: { groups: [] } }),
    'GET /auth/password': () => ({ data: { changedAt: '2020-01-01 08:00:00', min: 15, max: 30 } }),
    'GET /auth/devices': () => ({ data: { devices: [device({ here: true }), ...others], max: 5 } }),
    'POST /auth/devices/signOut': () => {
      others = others.map((one) => (one.key === 'k2' ? { ...one, live: false, end: 'elsewhere' } : one))
      return { data: { ended: 1 } }
    },
    'GET /auth/consents': () => ({ data: { due: [], accepted: [], purposes: [], guardian: false, revoked: false } }),
    'GET /auth/photo': () => ({ data: {} }),
    'GET /auth/data': () => ({ data: { request: null } }),
    'GET /org/personnel-changes/mine': () => ({ data: { records: [], total: 0 } }),
    'GET /auth/contacts': () => ({ data: { email: 's***@chengtu.example', mobile: '139****0846', texts: false } }),
    'GET /auth/posts': () => ({ data: [post({ postId: 'p2', main: false, positionNameCn: '人事经理' }), post({})] }),
    'GET /auth/rights': () => ({
      data: {
        roles: [
          role({}),
          role({
            code: 'OUTLET_ADMIN',
            nameCn: '网点管理员',
            posts: ['p2'],
            reach: 'some',
            places: [{ nameCn: '滨江店', nameEn: 'Binjiang' }],
            permissions: 3,
          }),
          role({ code: 'REPORTER', nameCn: '报表只读', posts: [], reach: 'all' }),
        ],
        permissions: 4,
        lost: [
          { postId: 'p1', permissions: 0 },
          { postId: 'p2', permissions: 3 },
        ],
      },
    }),
  }
}

test('one sees where one is signed in, and signs out there: the list says so at once', async () => {
  const server = fakeServer(answers())
  await renderApp('/account', { me: learner })
  const list = await screen.findByRole('region', { name: '登录的设备' })
  expect(await within(list).findByText('本次登录')).toBeTruthy()
  expect(within(list).getByText('登录处数超限')).toBeTruthy()
  fireEvent.click(within(list).getByRole('button', { name: '在那边退出：Safari，iOS' }))
  expect(await within(list).findByText('已退出 1 处登录。')).toBeTruthy()
  expect(await within(list).findByText('从别处退出')).toBeTruthy()
  expect(server.of('POST /auth/devices/signOut').at(-1)?.body).toEqual({ key: 'k2' })
})

test('one reads what one may, from which post and how far, and what ends with it', async () => {
  fakeServer(answers())
  await renderApp('/account', { me: learner })
  const list = await screen.findByRole('region', { name: '我能做什么，来自哪个岗' })
  const rows = await within(list).findAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('summary')?.textContent)).toEqual([
    expect.stringMatching(/学员.*任职就有.*本人/),
    expect.stringMatching(/网点管理员.*人事经理（兼岗）.*滨江店/),
    expect.stringMatching(/报表只读.*管理员指定.*全学院/),
  ])
  expect(within(list).getByText('共 4 项权限。 兼岗 人事经理 结束时少 3 项。')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: '我的任职' })).getAllByRole('listitem')).toHaveLength(2)
})

test('who may look organisations up asks for a role on the portal too, at the places where he works', async () => {
  fakeServer({
    ...answers(),
    'GET /sys/role-requests/mine': () => ({ data: { records: [], total: 0, size: 5, current: 1, pages: 0 } }),
    'GET /sys/role-requests/choices': () => ({ data: { roles: [], places: [{ id: 'o1', nameCn: '杭州云栖', nameEn: 'Hangzhou Yunqi' }] } }),
  })
  await renderApp('/account', { me: { ...learner, permissions: [...learner.permissions, 'org:organisations:page'] } })
  fireEvent.click(await screen.findByRole('button', { name: '申请角色' }))
  expect(await screen.findByText(/同意后按申请的时间授予/, {}, { timeout: 15_000 })).toBeTruthy()
  expect(screen.getByLabelText(/只在这些组织/)).toBeTruthy()
}, 20_000)

test('one’s mail changes by a code that goes to the new one; what is wrong stands at its field', async () => {
  let tries = 0
  const server = fakeServer({
    ...answers(),
    'POST /auth/contacts/code': () =>
      tries++ === 0
        ? { code: -1, msg: '', data: { fields: [{ field: 'address', code: 'sameAddress', msg: '与现在的相同，请填新的' }] } }
        : { data: { requestId: 'r1', minutes: 3, seconds: 60 } },
    'POST /auth/contacts': () => ({ data: { email: 'n***@chengtu.example', mobile: '139****0846', texts: false } }),
  })
  await renderApp('/account', { me: learner })
  const rows = await screen.findByRole('region', { name: '登录和联系' })
  expect(await within(rows).findByText('请联系管理员更换')).toBeTruthy()
  fireEvent.click(within(rows).getByRole('button', { name: '更换邮箱' }))
  const write = (label: string, value: string) => fireEvent.change(within(rows).getByLabelText(label), { target: { value } })
  write('新邮箱', 'su@chengtu.example')
  fireEvent.click(within(rows).getByRole('button', { name: '发送验证码' }))
  expect(await within(rows).findByText('与现在的相同，请填新的')).toBeTruthy()
  write('新邮箱', 'new@chengtu.example')
  fireEvent.click(within(rows).getByRole('button', { name: '发送验证码' }))
  expect(await within(rows).findByText('验证码已发到 new@chengtu.example，3 分钟内有效。')).toBeTruthy()
  write('6 位验证码', '123456')
  fireEvent.click(within(rows).getByRole('button', { name: '确认更换' }))
  expect(await within(rows).findByText('邮箱已更换。')).toBeTruthy()
  expect(within(rows).getByText('n***@chengtu.example')).toBeTruthy()
  expect(server.of('POST /auth/contacts').at(-1)?.body).toEqual({ requestId: 'r1', code: '123456' })
})

test('one’s own picture stands in the header as soon as it is there, and leaves it when it is removed', async () => {
  const photo = { fileId: 'f1', name: 'me.png', size: 1200, type: 'image/png' }
  const me = { ...learner, headurl: '/api/identity/files/f1/content?width=96' }
  const server = fakeServer({
    ...answers(),
    'GET /auth/me': () => ({ data: me }),
    'GET /auth/photo': () => ({ data: { photo } }),
    'PUT /auth/photo': ({ body }) => ({ data: body as object }),
    'GET /identity/files/rule': () => ({ data: { mb: 20, endings: ['png', 'jpg'] } }),
    'GET /identity/files/{id}/content': () => new Response(new Blob(['x'], { type: 'image/png' }), { headers: { 'content-type': 'image/png' } }),
  })
  await renderApp('/account', { me })
  await waitFor(() => expect(document.querySelectorAll('.avatar-picture').length).toBeGreaterThan(1))
  fireEvent.click(screen.getByRole('button', { name: '换照片' }))
  const own = await screen.findByRole('region', { name: '照片' })
  fireEvent.click(await within(own).findByRole('button', { name: /^移除|^删除/ }))
  await waitFor(() => expect(server.of('PUT /auth/photo')[0]?.body).toEqual({}))
  await waitFor(() => expect(document.querySelectorAll('.avatar-picture')).toHaveLength(0))
  expect(currentSession().me?.headurl).toBeUndefined()
})

test('one sees what became of the roles that one asked for, and takes back what is still in approval', async () => {
  const row = {
    ...{ id: 'q1', version: 1, userId: learner.userId, submitterId: learner.userId, roleCode: 'AUDITOR', roleNameCn: '质量检查员', roleNameEn: 'Auditor' },
    ...{ until: '2099-12-01 00:00:00', reason: '年度检查', status: 'asked', askedAt: '2026-11-26 13:28:00', actions: ['withdraw'] },
  }
  const gone = { ...row, id: 'q2', roleNameCn: '排课计划员', status: 'void', why: 'beyondDeciders', actions: [] }
  const server = fakeServer({
    ...answers(),
    'GET /sys/role-requests/mine': () => ({ data: { records: [row, gone], list: [row, gone], total: 2, size: 5, current: 1, pages: 1 } }),
    'POST /sys/role-requests/withdraw': () => ({ data: { ...row, status: 'withdrawn', actions: [] } }),
  })
  await renderApp('/account', { me: learner })
  expect(await screen.findByText('同意的人自己无权授予这个角色')).toBeTruthy()
  expect(screen.getByText('审批中')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '撤回 质量检查员 的申请' }))
  fireEvent.click(await screen.findByRole('button', { name: '撤回' }))
  await waitFor(() => expect(server.of('POST /sys/role-requests/withdraw')[0]?.body).toEqual({ id: 'q1' }))
})

test('one takes one’s own data out, follows how it is gathered, and fetches the file oneself (people-organisations.md rule 30)', async () => {
  let request: object | null = null
  const task = { id: 't-1', name: 'identity.subjects.export', service: 'identity', title: '导出我的数据', status: 'running', done: 3, total: 8, percent: 37 }
  const server = fakeServer({
    ...answers(),
    'GET /auth/data': () => ({ data: { request } }),
    'POST /auth/data': () => {
      request = { status: 'asked', askedAt: `${today} 08:00:00`, taskId: 't-1' }
      return { data: { request } }
    },
    'GET /identity/background-tasks/t-1': () => ({ data: { ...task, createDate: `${today} 08:00:00`, actions: [] } }),
  })
  await renderApp('/account', { me: learner })
  const part = await screen.findByRole('region', { name: '我的数据' })
  fireEvent.click(await within(part).findByRole('button', { name: '导出我的数据' }))
  await waitFor(() => expect(server.of('POST /auth/data')).toHaveLength(1))
  expect(await within(part).findByText('37%')).toBeTruthy()
  expect(within(part).queryByRole('button', { name: '导出我的数据' })).toBeNull()
})
