import { roles } from '@academy/contracts/identity/access/roles.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { front, opened, openScreen, plainAnswers } from '../../../../testing/staff-screen.tsx'

const role = {
  ...{ id: 'r1', version: 1, createDate: '2026-01-01 08:00:00', code: 'OUTLET_ADMIN', nameCn: '网点管理员', nameEn: 'Outlet administrator' },
  ...{ builtIn: true, dataScope: '2', permissions: ['org:posts:page', 'org:posts:export', 'training:enrolments:page'] },
  ...{ positions: ['MG05'], withLetter: ['MG03'], orgType: '60', actions: [] },
}
const verb = (permission: string, nameCn: string) => ({ permission, nameCn, nameEn: nameCn })
const group = (under: string, underNameCn: string, resource: string, nameCn: string, verbs: object[]) => ({
  ...{ under, underNameCn, underNameEn: underNameCn, resource, nameCn, nameEn: nameCn, verbs },
})
const groups = [
  group('org', '组织与人员', 'org:posts', '任职', [verb('org:posts:page', '查看'), verb('org:posts:save', '新增'), verb('org:posts:export', '导出')]),
  group('delivery', '开班与报名', 'training:enrolments', '报名管理', [verb('training:enrolments:page', '查看')]),
]
const positions = [
  { code: 'MG05', nameCn: '网点培训管理员', nameEn: 'Training administrator' },
  { code: 'MG03', nameCn: '人事主管', nameEn: 'HR' },
]

describe('roles', () => {
  it('say which posts give them, how far they see, how many hold them, and what they may, page by page', async () => {
    await openScreen('sys-roles', {
      contract: roles,
      dictionaries: { dataScope: { 2: '本组织' }, orgType: { 60: '网点' } },
      routes: {
        ...plainAnswers(roles, [role]),
        'GET /sys/role-holders': () => ({ data: [{ roleId: 'r1', people: 618 }] }),
        'GET /sys/permission-groups': () => ({ data: groups }),
        'POST /org/position-names': () => ({ data: positions }),
      },
    })
    expect(await screen.findByText('网点管理员')).toBeTruthy()
    await waitFor(() => expect(screen.getByText('网点培训管理员、人事主管（须授权书）')).toBeTruthy())
    for (const words of ['本组织', '618', '内置']) expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByText('网点管理员'))
    await opened()
    const told = async (label: string) => (await within(front()).findByText(label)).nextElementSibling?.textContent
    expect(await told('任职')).toBe('查看、导出')
    expect(await told('报名管理')).toBe('查看')
    expect(await told('组织类型')).toBe('网点')
  })

  it('say in words that all positions of a group, or the key ones, give a role', async () => {
    const byGroups = { ...role, positions: ['TE*', '@key'], withLetter: [] }
    await openScreen('sys-roles', {
      contract: roles,
      dictionaries: { positionGroup: { TE: '技术' } },
      routes: { ...plainAnswers(roles, [byGroups]), 'POST /org/position-names': () => ({ data: positions }) },
    })
    expect(await screen.findByText('技术岗位、关键岗位')).toBeTruthy()
  })
})
