import { roles } from '@academy/contracts/identity/access/roles.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, front, openScreen, paged, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const role = {
  ...{ id: 'r2', version: 3, createDate: '2026-01-01 08:00:00', code: 'OUTLET_ENTRY', nameCn: '网点录入员', nameEn: 'Outlet entry', builtIn: false },
  ...{ parentCode: 'OUTLET_ADMIN', authType: '2', dataScope: '2', permissions: ['org:posts:page', 'org:posts:save'], status: 'active', actions: ['update'] },
  ...{ processes: [{ model: 'ENROL', file: true, see: true, decide: false }], positions: [], withLetter: [] },
}
const parent = {
  ...{ ...role, id: 'r1', code: 'OUTLET_ADMIN', nameCn: '网点管理员', parentCode: undefined, builtIn: true, dataScope: '2' },
  ...{ permissions: ['org:posts:page', 'org:posts:save'], processes: [{ model: 'ENROL', file: true, see: true, decide: false }] },
}
const verb = (permission: string, nameCn: string) => ({ permission, nameCn, nameEn: nameCn })
const groups = [
  {
    ...{ under: 'org', underNameCn: '组织与人员', underNameEn: 'Organisation', resource: 'org:posts', nameCn: '任职', nameEn: 'Posts' },
    verbs: [verb('org:posts:page', '查看'), verb('org:posts:save', '新增'), verb('org:posts:delete', '删除')],
  },
]
const loss = {
  roleId: 'r2',
  code: 'OUTLET_ENTRY',
  nameCn: '网点录入员',
  nameEn: 'Outlet entry',
  people: 806,
  losing: 0,
  permissions: ['org:posts:save'],
  processes: [],
  narrower: false,
}

const right = (permission: string, users: number) => ({ permission, nameCn: permission, nameEn: permission, users })
const rights = [right('org:posts:page', 500), right('org:posts:save', 0)]
const unused = { days: 90, since: '2026-01-01', people: 806, groups: [{ resource: 'org:posts', nameCn: '任职', nameEn: 'Posts', rights }] }

const open = () =>
  openScreen('sys-roles/r2', {
    contract: roles,
    dictionaries: { dataScope: { 1: '全部', 2: '本组织', 5: '本人' }, authType: { 2: '手工' } },
    also: ['sys:role-holders:page', 'approval:models:page', 'sys:explain:page'],
    routes: {
      ...plainAnswers(roles, [role, parent]),
      'PUT /sys/roles': commanded(roles, 'update', (call) => ({ data: call.body })),
      'POST /sys/roles/impact': () => ({ data: { roles: [loss, { ...loss, roleId: 'r3', nameCn: '见习录入员', people: 4 }] } }),
      'GET /sys/role-holders': () => ({ data: [{ roleId: 'r2', people: 806 }] }),
      'GET /sys/role-holders/page': paged([{ id: 'a1', userId: 'u1', userName: '顾明远', by: 'post', positionCode: 'MG05', orgNameCn: '滨江店' }]),
      'GET /sys/unused-rights': () => ({ data: unused }),
      'GET /sys/permission-groups': () => ({ data: groups }),
      'GET /act/models/page': paged([
        { id: 'm1', code: 'ENROL', nameCn: '报名', nameEn: 'Enrolment', modelVersion: 1, subject: 'enrolment', silence: 'expires', steps: [] },
      ]),
    },
  })
const box = (label: string) => screen.getByLabelText(label) as HTMLInputElement

describe('one role (picture 49)', () => {
  it('cannot be given what its parent lacks, and says before saving what it takes from how many people and from which roles within it', async () => {
    const { server } = await open()
    fireEvent.click(await screen.findByLabelText('展开 任职'))
    await waitFor(() => expect(box('任职 删除').disabled).toBe(true))
    expect(screen.getByText('上级没有，不能给')).toBeTruthy()
    await waitFor(() => expect(box('报名 决定').disabled).toBe(true))
    expect(box('报名 代办').checked).toBe(true)
    fireEvent.click(box('任职 新增'))
    expect(await screen.findByText('806 人一秒内失去。')).toBeTruthy()
    expect(screen.getByText('下级角色同时失去：见习录入员。')).toBeTruthy()
    press('保存')
    await waitFor(() => expect(front().textContent).toContain('806 人失去权限'))
    press('保存')
    await waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true))
    const sent = server.calls.find(({ method }) => method === 'PUT')?.body as { permissions: string[]; version: number }
    expect([sent.permissions, sent.version]).toEqual([['org:posts:page'], 3])
  })

  it('says which of its rights nobody has used for 90 days', async () => {
    const { server } = await open()
    fireEvent.click(await screen.findByLabelText('展开 任职'))
    expect(await screen.findAllByText('90 天没人用')).toHaveLength(1)
    expect(screen.getByText('90 天没人用').closest('li')?.textContent).toContain('新增')
    expect(server.of('GET /sys/unused-rights')[0]?.query).toMatchObject({ roleCode: 'OUTLET_ENTRY' })
  })

  it('tells who holds it, by post and by hand', async () => {
    await open()
    expect(await screen.findByText('谁有，806 人')).toBeTruthy()
    expect(await screen.findByText('顾明远')).toBeTruthy()
  })
})
