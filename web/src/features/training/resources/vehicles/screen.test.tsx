import { sites } from '@academy/contracts/training/resources/sites.ts'
import { vehicles } from '@academy/contracts/training/resources/vehicles.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, fill, opened, openScreen, plainAnswers, press, toldAt } from '../../../../testing/staff-screen.tsx'

const vehicle = {
  id: 'v1',
  version: 1,
  chassisNumber: 'LVRHDFAL0KN000001',
  brand: 'O',
  modelClass: 'O5',
  siteId: 's1',
  condition: '3',
  status: 'active',
  actions: [],
}
const site = { id: 's1', code: 'HZ1', nameCn: '东区实训中心', nameEn: 'East centre' }
const dictionaries = { brand: { A: '全部品牌', O: '奥凡' }, vehicleStatus: { 1: '可用', 3: '维修' } }

describe('vehicles', () => {
  it('are found by their state, and a chassis number that cannot be one is told at its field', async () => {
    const routes = { ...plainAnswers(vehicles, [vehicle]), ...plainAnswers(sites, [site]) }
    const { server, place } = await openScreen('training-vehicles', { contract: vehicles, routes, dictionaries })
    expect(await screen.findByText('LVRHDFAL0KN000001')).toBeTruthy()
    await choose('车辆状态', '维修')
    await waitFor(() => expect(place()).toBe('/manage/training-vehicles?condition=3'))
    press('新建车辆')
    await opened()
    fill('车架号', 'LVRHDFAL0KN00000O')
    await waitFor(() => expect(toldAt('车架号')).toBe('车架号须为 17 位字母和数字，不含 I、O、Q'))
    fill('车架号', 'LVRHDFAL0KN000002')
    await choose('品牌', '奥凡')
    fill('车型级别', 'O7')
    await choose('场地', 'HZ1 东区实训中心')
    press('保存')
    await waitFor(() =>
      expect(server.of('POST /training/vehicles')[0]?.body).toEqual({
        ...{ chassisNumber: 'LVRHDFAL0KN000002', brand: 'O', modelClass: 'O7', siteId: 's1', condition: '1' },
      }),
    )
  })
})
