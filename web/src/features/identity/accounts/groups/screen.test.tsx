import { groups } from '@academy/contracts/identity/accounts/groups.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, fill, opened, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const group = {
  id: 'g1',
  version: 1,
  code: 'TECH',
  nameCn: '全体技师',
  nameEn: 'All technicians',
  audience: { any: [{ positions: ['TE*'] }], none: [{ people: ['u1', 'u2'] }] },
}
const person = {
  userId: 'u1',
  userNameCn: '曾士杰',
  userNameEn: 'Zeng Shijie',
  positionCode: 'TE03',
  orgNameCn: '北京朔望亦庄店',
  orgNameEn: 'Shuowang Yizhuang',
}

const open = async () => {
  const routes = { ...plainAnswers(groups, [group]), 'POST /sys/groups/preview': () => ({ data: { count: 318, people: [person] } }) }
  const view = await openScreen('sys-groups', {
    contract: groups,
    routes,
    dictionaries: { positionGroup: { TE: '技术', SA: '销售' } },
    who: { superAdmin: true },
  })
  await screen.findByText('TECH')
  return view
}

describe('groups', () => {
  it('say whom they mean in words', async () => {
    await open()
    expect(await screen.findByText((_, node) => node?.textContent === '技术，不包括2 人' && node.tagName === 'SPAN')).toBeTruthy()
  })

  it('are put together line by line, and how many people that is stands there before they are saved', async () => {
    const { server } = await open()
    press('新建人群')
    await opened()
    fill('编码', 'SALES')
    fill('中文名称', '销售')
    fill('英文名称', 'Sales')
    press('岗位与组织')
    await choose('包括第 1 条 · 岗位群', '销售')
    expect(await screen.findByText('今天 318 人')).toBeTruthy()
    expect(screen.getByText(/曾士杰/)).toBeTruthy()
    await waitFor(() => expect(server.of('POST /sys/groups/preview').at(-1)?.body).toEqual({ audience: { any: [{ positions: ['SA*'] }], none: [] } }))
    press('保存')
    await waitFor(() => expect(server.of('POST /sys/groups')[0]?.body).toMatchObject({ code: 'SALES', audience: { any: [{ positions: ['SA*'] }] } }))
  })

  it('lose a line by its button', async () => {
    await open()
    press('新建人群')
    await opened()
    press('岗位与组织')
    fireEvent.click(await screen.findByRole('button', { name: '删除包括第 1 条' }))
    expect(screen.queryByRole('button', { name: '删除包括第 1 条' })).toBeNull()
  })
})
