import { sites } from '@academy/contracts/training/resources/sites.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, commanded, fill, opened, openScreen, plainAnswers, press, toldAt } from '../../../../testing/staff-screen.tsx'

const dictionaries = { siteClass: { A: '学院中心', D: '酒店' }, siteKind: { physical: '线下', virtual: '线上' }, salesRegion: { E: '东区' } }
const site = {
  id: 's1',
  version: 3,
  code: 'HZ1',
  nameCn: '东区实训中心',
  nameEn: 'East centre',
  siteClass: 'A',
  siteKind: 'physical',
  status: 'active',
  actions: ['deactivate'],
}

describe('sites', () => {
  it('are taken along as a workbook with the filters of the list, by those who may', async () => {
    const routes = { ...plainAnswers(sites, [site]), 'GET /training/sites/export': () => ({ data: null }) }
    const { server } = await openScreen('training-sites?siteClass=A', { contract: sites, routes, dictionaries })
    await screen.findByText('东区实训中心')
    press('导出')
    await waitFor(() => expect(server.of('GET /training/sites/export')[0]?.query).toEqual({ _t: expect.any(String), siteClass: 'A', token: 'ticket' }))
  })

  it('are only looked at by those who may not take them along', async () => {
    await openScreen('training-sites', { contract: sites, routes: plainAnswers(sites, [site]), without: ['training:sites:export'] })
    await screen.findByText('东区实训中心')
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  it('the first one is added from the empty list; a meeting address without https is told at its field', async () => {
    const { server } = await openScreen('training-sites', { contract: sites, routes: plainAnswers(sites, []), dictionaries })
    expect(await screen.findByText('先建场地，再建教室。')).toBeTruthy()
    press('新建场地')
    await opened()
    fill('编码', 'ON1')
    fill('中文名称', '线上教室')
    fill('英文名称', 'Online')
    await choose('场地形式', '线上')
    fill('会议地址', 'meet.academy.example/1')
    await waitFor(() => expect(toldAt('会议地址')).toBe('须以 https:// 开头'))
    fill('会议地址', 'https://meet.academy.example/1')
    press('保存')
    await waitFor(() =>
      expect(server.of('POST /training/sites')[0]?.body).toEqual({
        ...{ code: 'ON1', nameCn: '线上教室', nameEn: 'Online', siteClass: 'A', siteKind: 'virtual', meetingUrl: 'https://meet.academy.example/1' },
      }),
    )
  })

  it('are taken out of use after a question that says what follows', async () => {
    const routes = {
      ...plainAnswers(sites, [site]),
      'POST /training/sites/deactivate': commanded(sites, 'deactivate', () => ({ data: { ...site, status: 'inactive', actions: ['activate'] } })),
    }
    const { server } = await openScreen('training-sites', { contract: sites, routes, dictionaries })
    await screen.findByText('东区实训中心')
    press('停用 东区实训中心')
    await screen.findByText('停用场地“东区实训中心”？')
    await screen.findByText('停用后不能再排入新的班次。')
    press('停用')
    await waitFor(() => expect(server.of('POST /training/sites/deactivate')[0]?.body).toEqual({ id: 's1', version: 3 }))
    expect(await screen.findByText('已停用')).toBeTruthy()
  })
})
