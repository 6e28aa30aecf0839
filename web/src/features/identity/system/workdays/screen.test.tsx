import { workdays } from '@academy/contracts/identity/system/workdays.ts'
import { fireEvent, screen } from '@testing-library/react'
import { commanded, opened, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const day = {
  id: 'd1',
  version: 1,
  createDate: '2026-01-01 08:00:00',
  day: '2026-10-01',
  kind: 'holiday',
  nameCn: '国庆节',
  nameEn: 'National Day',
  actions: ['update', 'delete'],
}

test('a year of ticks says what each day is, and days in a row are marked', async () => {
  const { server } = await openScreen('sys-workdays?year=2026', {
    contract: workdays,
    dictionaries: { workdayKind: { holiday: '放假', workday: '调休上班' } },
    routes: { 'POST /sys/workdays/mark': commanded(workdays, 'mark', () => ({ data: { marked: 1 } })), ...plainAnswers(workdays, [day]) },
  })
  fireEvent.click(await screen.findByLabelText('2026-10-01 放假 国庆节'))
  await opened()
  press('保存')
  await screen.findByText('已保存')
  expect(server.calls.find(({ path }) => path.endsWith('/mark'))?.body).toMatchObject({
    from: '2026-10-01',
    to: '2026-10-01',
    kind: 'holiday',
    nameCn: '国庆节',
  })
})
