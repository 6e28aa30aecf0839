import { regionEntries } from '@academy/contracts/identity/system/region-entries.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const region = (code: string, nameCn: string, path: string[], below: number, more: object = {}) => ({
  ...{ id: code, version: 1, createDate: '2026-01-01 08:00:00', code, nameCn, nameEn: code, grade: path.length + 1, status: 'active', below },
  ...{ path: [...path, code], actions: ['update', 'deactivate'], ...(path.length > 0 ? { parentCode: path.at(-1) } : {}), ...more },
})
const top = [region('11', '北京市', [], 1), region('32', '江苏省', [], 1)]
const suzhou = region('3205', '苏州市', ['32'], 10)

test('regions are opened grade by grade, each asked for when it is, and set out of use', async () => {
  const { server } = await openScreen('sys-regions', {
    contract: regionEntries,
    routes: {
      'GET /sys/regions/children': ({ query }) => ({ data: query.open?.includes('32') ? [...top, suzhou] : top }),
      ...plainAnswers(regionEntries, [...top, suzhou]),
      'POST /sys/regions/deactivate': () => ({ data: { ...suzhou, status: 'inactive' } }),
    },
  })
  const line = (await screen.findByText('江苏省')).closest('[role=treeitem]') as HTMLElement
  expect(screen.queryByText('苏州市')).toBeNull()
  fireEvent.click(within(line).getByLabelText('展开 江苏省'))
  fireEvent.click(await screen.findByText('苏州市'))
  await screen.findByText('停用')
  press('停用 苏州市')
  await screen.findByText('停用“苏州市”？')
  press('停用')
  expect(await screen.findByText('已停用')).toBeTruthy()
  expect(server.calls.find(({ path }) => path.endsWith('/deactivate'))?.body).toMatchObject({ id: '3205' })
})
