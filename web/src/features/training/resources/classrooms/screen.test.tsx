import { classrooms } from '@academy/contracts/training/resources/classrooms.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { choose, fill, front, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const room = {
  ...{
    id: 'm1',
    version: 1,
    code: 'B2',
    nameCn: '高压实训室',
    nameEn: 'High-voltage lab',
    siteId: 's1',
    siteCode: 'HZ1',
    siteNameCn: '东区实训中心',
    siteNameEn: 'East centre',
    roomType: '3',
    maxPersons: 12,
    status: 'active',
    actions: [],
  },
}
const site = { id: 's1', code: 'HZ1', nameCn: '东区实训中心', nameEn: 'East centre' }

const open = async (more: object = {}) => {
  const view = await openScreen('training-classrooms', {
    contract: classrooms,
    routes: { ...plainAnswers(classrooms, [room]), ...plainAnswers(sites, [site]), ...more },
    also: [sites.endpoints.page.permission],
    dictionaries: { roomType: { 1: '理论教室', 3: '高压实训室' } },
  })
  await screen.findByText('B2')
  return view
}

describe('classrooms', () => {
  it('stand under the name of their site, and are listed by it', async () => {
    const { server, place } = await open()
    expect(await screen.findByText('HZ1 东区实训中心')).toBeTruthy()
    await choose('场地', 'HZ1 东区实训中心')
    await waitFor(() => expect(place()).toBe('/manage/training-classrooms?siteId=s1'))
    await waitFor(() => expect(server.of('GET /training/classrooms/page').at(-1)?.query.siteId).toBe('s1'))
  })

  it('show what somebody else changed meanwhile, and keep his limit when told to', async () => {
    await open({ 'PUT /training/classrooms': () => ({ code: 10409, msg: '', data: { current: { ...room, version: 2, maxPersons: 10 } } }) })
    press('编辑 高压实训室')
    await screen.findByDisplayValue('高压实训室')
    fill('最多人数', '16')
    press('保存')
    await screen.findByText('这条记录刚被别人改过')
    expect(
      within(front())
        .getAllByRole('row')
        .map((row) => row.textContent),
    ).toEqual(['字段现在的你的', '最多人数1016'])
    press('采用现在的')
    expect(await screen.findByDisplayValue('10')).toBeTruthy()
  })
})
