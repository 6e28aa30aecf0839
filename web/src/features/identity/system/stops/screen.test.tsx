import { stops } from '@academy/contracts/identity/system/stops.ts'
import { screen } from '@testing-library/react'
import { openScreen, plainAnswers } from '../../../../testing/staff-screen.tsx'

const row = {
  id: 's1',
  version: 1,
  createDate: '2026-03-01 08:00:00',
  target: 'all',
  from: '2026-03-02 02:00:00',
  until: '2026-03-02 04:00:00',
  textCn: '升级数据库',
}

it('stops say what stands still, when and in which words, over a ruler of 14 days', async () => {
  await openScreen('sys-stops', {
    contract: stops,
    also: ['sys:roles:page'],
    dictionaries: { stopTarget: { tenant: '本学院', all: '整个平台' }, stopStatus: { planned: '已计划' } },
    routes: {
      ...plainAnswers(stops, [{ ...row, status: 'planned', actions: ['update', 'lift', 'delete'] } as never]),
      'GET /sys/roles/page': () => ({ data: { records: [], total: 0 } }),
    },
  })
  expect(await screen.findByText('整个平台')).toBeTruthy()
  expect(screen.getByText('升级数据库')).toBeTruthy()
  expect(screen.getByRole('img', { name: '今后 14 天' })).toBeTruthy()
  expect(screen.getByText('解除')).toBeTruthy()
})
