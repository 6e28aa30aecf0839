import { carry } from '@academy/contracts/identity/system/carry.ts'
import { configuration } from '@academy/contracts/notification/configuration.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { openScreen, press } from '../../../../testing/staff-screen.tsx'

const kinds = [
  { kind: 'params', title: '系统参数', rows: 120, secrets: false },
  { kind: 'providers', title: '登录服务', rows: 1, secrets: true },
]
const compared = {
  id: 'c1',
  fileName: 'settings.json',
  from: { nameCn: '明途学院', nameEn: 'Mingtu' },
  exportedAt: '2026-11-01 08:00:00',
  status: 'compared',
  unknown: [],
  outcomes: [],
  kinds: [
    {
      kind: 'roles',
      title: '角色与权限',
      same: 20,
      only: ['自设 OWN'],
      rows: [
        {
          key: 'PLANNER',
          name: '计划员 PLANNER',
          state: 'changed',
          secrets: [],
          changes: [
            { field: 'nameCn', label: '中文名称', before: '计划', after: '计划员' },
            { field: 'permissions', label: '权限', added: ['training:offerings:save'], removed: [] },
          ],
        },
      ],
    },
    {
      kind: 'providers',
      title: '登录服务',
      same: 0,
      only: [],
      rows: [
        {
          key: 'https://sso',
          name: '集团登录 https://sso',
          state: 'new',
          changes: [{ field: 'clientId', label: '客户端编号', after: 'academy' }],
          secrets: [{ field: 'secret', label: '密钥' }],
        },
      ],
    },
  ],
}

const permissions = Object.values(carry.endpoints).map(({ permission }) => permission)
const open = (routes = {}, also: readonly string[] = permissions) =>
  openScreen('sys-configuration?tab=carry', {
    contract: configuration,
    routes: {
      'GET /sys/carry/kinds': () => ({ data: kinds }),
      'POST /sys/carry/compare': () => ({ data: compared }),
      'GET /sys/carry/c1': () => ({ data: compared }),
      ...routes,
    },
    also,
  })
const choose = async () => {
  const file = new File(['{}'], 'settings.json', { type: 'application/json' })
  fireEvent.change(await screen.findByLabelText('选择设置文件'), { target: { files: [file] } })
}

test('a file is compared field by field; what is ticked is taken, with secrets typed again', async () => {
  const { server } = await open({ 'POST /sys/carry/c1/apply': () => ({ data: { ...compared, status: 'applying', taskId: 't1' } }) })
  await choose()
  const roles = await screen.findByRole('region', { name: '角色与权限' })
  expect(within(roles).getByText('计划')).toBeTruthy()
  expect(within(roles).getByText('计划员')).toBeTruthy()
  expect(within(roles).getByText('training:offerings:save', { exact: false })).toBeTruthy()
  expect(within(roles).getByText(/一致 20 项/)).toBeTruthy()
  // what is not here yet says what it would be, without a blank before it
  const fresh = within(screen.getByRole('region', { name: '登录服务' }))
  expect(fresh.getByText('academy')).toBeTruthy()
  expect(fresh.queryByText('（空）')).toBeNull()
  fireEvent.click(screen.getByLabelText('勾选全部角色与权限'))
  fireEvent.click(screen.getByLabelText(/集团登录/))
  fireEvent.change(screen.getByLabelText('密钥'), { target: { value: 'typed-again' } })
  press('写入勾选的 2 项')
  await waitFor(() => expect(server.of('POST /sys/carry/c1/apply')).toHaveLength(1))
  expect(server.of('POST /sys/carry/c1/apply')[0]?.body).toEqual({
    take: [
      { kind: 'roles', key: 'PLANNER' },
      { kind: 'providers', key: 'https://sso', secrets: { secret: 'typed-again' } },
    ],
  })
})

test('what is wrong with a file is told where it was chosen; how rows came out is told with every reason', async () => {
  const fields = [{ field: 'file', code: 'carryTampered', msg: '文件不完整或被改动过：校验和不符' }]
  await open({ 'POST /sys/carry/compare': () => ({ code: -1, msg: '', data: { errors: [], fields } }) })
  await choose()
  expect(await screen.findByText('文件不完整或被改动过：校验和不符')).toBeTruthy()
})

test('how the rows came out is told, what was refused with all its reasons', async () => {
  const outcomes = [
    { kind: 'params', key: 'a', title: '系统参数', name: 'a', state: 'made', reasons: [] },
    { kind: 'params', key: 'b', title: '系统参数', name: 'fee.overdraft', state: 'refused', reasons: ['值：须为整数', '备注：太长'] },
  ]
  await open({
    'POST /sys/carry/compare': () => ({ data: { ...compared, status: 'done', outcomes } }),
    'GET /sys/carry/c1': () => ({ data: { ...compared, status: 'done', outcomes } }),
  })
  await choose()
  const told = await screen.findByRole('region', { name: '写入结果' })
  expect(within(told).getByText('系统参数 · fee.overdraft')).toBeTruthy()
  for (const reason of ['值：须为整数', '备注：太长']) expect(within(told).getByText(reason)).toBeTruthy()
})

test('who may carry nothing sees no tab for it', async () => {
  await open(
    {
      'GET /notify/configuration': () => ({
        data: { mail: { source: 'none' }, sms: { source: 'none' }, push: { source: 'settings', publicKey: 'B', devices: 0, mine: 0 } },
      }),
    },
    [],
  )
  expect((await screen.findAllByText('邮件')).length).toBeGreaterThan(0)
  expect(screen.queryByText('迁移')).toBeNull()
})
