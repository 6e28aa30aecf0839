import { comparisons } from '@academy/contracts/identity/rights/comparisons.ts'
import { explain, gates } from '@academy/contracts/identity/rights/explain.ts'
import { roleRequests } from '@academy/contracts/identity/rights/role-requests.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, commanded, fill, fillDay, opened, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const doing = {
  ...{ key: 'training/delivery/offerings.update', permission: 'training:offerings:update', nameCn: '开班计划', nameEn: 'Offerings' },
  ...{ verbCn: '编辑', verbEn: 'Edit', call: 'PUT /training/offerings/{id}', toRecord: true },
}
const stopsAt = 3
const said = {
  ...{ userId: 'u1', userName: '陆以安', day: '2026-11-18', may: false, passed: 3, record: 'HV-302-2648-01' },
  gates: gates.map((gate, at) => ({
    ...{ gate, fact: `事实 ${gate}`, rule: `规则 ${gate}`, link: `/manage/sys-roles?${gate}` },
    result: at < stopsAt ? 'passed' : at === stopsAt ? 'stopped' : at === stopsAt + 1 ? 'also' : 'open',
  })),
  grantors: [{ userId: 'u9', userName: '柳之衡' }],
  grant: '有此权限的角色：教务专员。',
  askAt: '/manage/sys-role-assignments',
}
const person = (id: string, nameCn: string) => ({ id, nameCn, nameEn: nameCn, userCode: id })
const routes = {
  'GET /sys/explain/doings': () => ({ data: [doing] }),
  'GET /sys/explain/records': () => ({ data: [] }),
  'POST /sys/explain': () => ({ data: said }),
  'GET /sys/users/page': paged([person('u1', '陆以安'), person('u2', '方予宁')]),
}
const also = ['sys:users:page']
const results = () => [...document.querySelectorAll('.gates > li')].map((one) => one.getAttribute('data-result'))

describe('explain access', () => {
  it('draws the eight gates as one scale, says where it stops, who can grant it, and where one goes for it', async () => {
    const { server } = await openScreen('sys-explain?userId=u1&does=training/delivery/offerings.update&recordId=o1', { contract: explain, routes, also })
    expect(await screen.findByText('不能')).toBeTruthy()
    expect(results()).toEqual(['passed', 'passed', 'passed', 'stopped', 'also', 'open', 'open', 'open'])
    expect(screen.getByText('停在这里')).toBeTruthy()
    expect(screen.getByText('8 关过了 3 关')).toBeTruthy()
    expect(screen.getByText(/柳之衡/)).toBeTruthy()
    expect(screen.getByText('去授予角色').closest('a')?.getAttribute('href')).toBe('#/manage/sys-role-assignments')
    const asked = server.calls.find(({ method, path }) => method === 'POST' && path.endsWith('/sys/explain'))
    expect(asked?.body).toEqual({ userId: 'u1', does: 'training/delivery/offerings.update', recordId: 'o1' })
  })

  it('files a request for the role that would give it, with the person and what he lacks', async () => {
    const choices = {
      roles: [{ code: 'REGISTRAR', nameCn: '教务专员', nameEn: 'Registrar', things: [{ nameCn: '开班', nameEn: 'Offerings' }], more: 2, held: false }],
    }
    const asking = {
      ...routes,
      'POST /sys/explain': () => ({ data: { ...said, missing: 'training:offerings:update' } }),
      'GET /sys/role-requests/choices': () => ({ data: { ...choices, places: [] } }),
      'POST /sys/role-requests': commanded(roleRequests, 'save', () => ({ data: { id: 'q1', version: 1, status: 'asked', actions: [] } })),
    }
    const { server } = await openScreen('sys-explain?userId=u1&does=training/delivery/offerings.update', {
      ...{ contract: explain, routes: asking, also: [...also, 'sys:role-requests:save'] },
    })
    await screen.findByText('不能')
    press('申请权限')
    await opened()
    expect(server.of('GET /sys/role-requests/choices')[0]?.query).toMatchObject({ permission: 'training:offerings:update' })
    await choose('角色', '教务专员')
    fill('申请原因', '代班两周')
    await fillDay('结束', '2099-12-01 18:00:00')
    press('提交申请')
    await waitFor(() => expect(server.of('POST /sys/role-requests')[0]?.body).toMatchObject({ userId: 'u1', roleCode: 'REGISTRAR', reason: '代班两周' }))
  })

  it('asks nothing before a person and something to do are chosen', async () => {
    const { server } = await openScreen('sys-explain', { contract: explain, routes, also })
    expect(await screen.findByText('选一个人和一件事')).toBeTruthy()
    expect(server.calls.some(({ method, path }) => method === 'POST' && path.endsWith('/sys/explain'))).toBe(false)
  })

  it('turns round: which roles, posts and people have a permission', async () => {
    const share = {
      roleCode: 'PLANNER',
      nameCn: '排课计划员',
      nameEn: 'Planner',
      dataScope: '1',
      people: 24,
      byHand: 1,
      positions: [{ code: 'AC05', nameCn: '计划专员', nameEn: 'Planner', posts: 24 }],
    }
    const holder = {
      id: 'p1',
      userId: 'u1',
      userName: '陆以安',
      way: 'post',
      roleNameCn: '排课计划员',
      roleNameEn: 'Planner',
      positionCode: 'AC05',
      positionNameCn: '计划专员',
      positionNameEn: 'Planner',
      orgNameCn: '学院',
      orgNameEn: 'Academy',
    }
    await openScreen('sys-explain?view=holders&permission=training:offerings:update', {
      contract: explain,
      also,
      routes: { ...routes, 'GET /sys/holders/shares': () => ({ data: [share] }), 'GET /sys/holders/page': paged([holder]) },
    })
    expect(await screen.findByText('24 人')).toBeTruthy()
    expect(document.querySelectorAll('.share rect')).toHaveLength(3)
    expect(await screen.findByText('陆以安')).toBeTruthy()
  })

  it('compares two people: what differs first, and from which post each role comes', async () => {
    const side = (userId: string, userName: string, way: string) => ({ userId, userName, roles: [{ code: 'A', nameCn: '甲角色', nameEn: 'A', ways: [way] }] })
    const right = (permission: string, nameCn: string, left: string[], other: string[]) => ({ permission, nameCn, nameEn: nameCn, left, right: other })
    const group = {
      resource: 'sys:params',
      nameCn: '系统参数',
      nameEn: 'Parameters',
      rights: [right('sys:params:page', '查看', ['A'], ['A']), right('sys:params:update', '编辑', ['A'], [])],
    }
    const both = { left: side('u1', '陆以安', '绍兴镜湖 · 培训专员'), right: side('u2', '方予宁', '手工授予'), groups: [group] }
    await openScreen('sys-explain?view=compare&left=u1&right=u2', {
      contract: comparisons,
      also: ['sys:explain:page', ...also],
      routes: { ...routes, [`GET ${comparisons.endpoints.look.path}`]: () => ({ data: both }) },
    })
    expect(await screen.findByText('绍兴镜湖 · 培训专员')).toBeTruthy()
    const rights = () => [...document.querySelectorAll('.compare td:first-child')].map((one) => one.textContent)
    expect(rights()).toEqual(['编辑'])
    fireEvent.click(screen.getByText('只看不同'))
    await waitFor(() => expect(rights()).toEqual(['查看', '编辑']))
  })
})
