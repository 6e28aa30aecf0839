import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { nouns } from '../../app/staff-screens.ts'
import { choose, control, fill, opened, openScreen, plainAnswers, press } from '../../testing/staff-screen.tsx'

const place = { id: 's1', code: 'HZ1', nameCn: '东区实训中心', nameEn: 'East centre' }
const room = {
  ...{
    id: 'r1',
    version: 1,
    code: 'HZ1-2',
    nameCn: '二号教室',
    nameEn: 'Room 2',
    siteId: 's1',
    siteCode: 'HZ1',
    siteNameCn: '东区实训中心',
    siteNameEn: 'East centre',
  },
  ...{ roomType: '1', maxPersons: 16, dayFee: '1200.00', status: 'active', createDate: '2026-01-05 08:00:00', actions: ['update', 'delete'] },
}
const dictionaries = { roomType: { 1: '理论', 2: '实训', 4: '虚拟' } }
const routes = { ...plainAnswers(classrooms, [room]), ...plainAnswers(sites, [place, { ...place, id: 's2', code: 'SH1', nameCn: '上海中心' }]) }
const open = (also: readonly string[]) => openScreen('training-classrooms', { contract: classrooms, routes, dictionaries, also })

describe('what a field refers to', () => {
  it('is told in the list as the answer names it, filtered by and picked by code and name, and sent as its id, though the screen says nothing of it', async () => {
    const { server, place: at } = await open([sites.endpoints.page.permission])
    await waitFor(() => expect(screen.getByText('HZ1 东区实训中心')).toBeTruthy())
    expect(screen.getByText('理论')).toBeTruthy()
    expect(server.calls.some(({ path }) => path === '/training/sites/s1')).toBe(false)
    await choose('场地', 'SH1 上海中心')
    await waitFor(() => expect(at()).toContain('siteId=s2'))
    press('新建教室')
    await opened()
    fill('编码', 'SH1-1')
    fill('中文名称', '一号')
    fill('英文名称', 'One')
    fill('最多人数', '20')
    await choose('场地', 'SH1 上海中心')
    await choose('教室类型', '实训')
    press('保存')
    await waitFor(() =>
      expect(server.calls.find(({ method, path }) => method === 'POST' && path === '/training/classrooms')?.body).toMatchObject({
        siteId: 's2',
        roomType: '2',
      }),
    )
  })

  it('is no filter for those who may not look it up', async () => {
    await open([])
    await waitFor(() => expect(screen.getByText('HZ1 东区实训中心')).toBeTruthy())
    expect(() => control('场地')).toThrow()
  })

  it.each(Object.entries(nouns))('%s are looked up with the permission of their list', async (_, { permission, load }) => {
    expect((await load()).default.contract.endpoints.page?.permission).toBe(permission)
  })
})
