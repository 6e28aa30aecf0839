import { users } from '@academy/contracts/identity/accounts/users.ts'
import { areaManagers } from '@academy/contracts/org/area-managers.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, fill, fillDay, opened, openScreen, plainAnswers, press, toldAt } from '../../../testing/staff-screen.tsx'

const people = [
  { id: 'u7', userCode: 'helan', nameCn: '贺岚', nameEn: 'He Lan' },
  { id: 'u8', userCode: 'yeqs', nameCn: '叶清舒', nameEn: 'Ye Qingshu' },
]
const manager = { id: 'm1', version: 2, userId: 'u7', area: 'N1', region: 'N', fromDate: '2026-01-01', createDate: '2026-01-01 08:00:00' }

const open = async () => {
  const without = { 'GET /org/area-managers/without': () => ({ data: [{ area: 'W9', region: 'E', outlets: 3, since: '2026-02-01' }] }) }
  const routes = { ...without, ...plainAnswers(areaManagers, [manager]), ...plainAnswers(users, people) }
  const view = await openScreen('org-area-managers', { contract: areaManagers, routes, dictionaries: { salesRegion: { N: '北区', E: '东区' } } })
  await screen.findByText('贺岚 · helan')
  return view
}

describe('area managers', () => {
  it('gives an area to somebody from a day on', async () => {
    const { server } = await open()
    expect(screen.getByText('北区')).toBeTruthy()
    press('新建区域经理')
    await opened()
    press('保存')
    await waitFor(() => expect(toldAt('人员')).toBe('不能为空'))
    await choose('人员', '叶清舒 · yeqs')
    fill('区域编码', 'E2')
    await choose('销售大区', '东区')
    await fillDay('起始日期', '2026-12-01')
    press('保存')
    await waitFor(() => expect(server.of('POST /org/area-managers')[0]?.body).toEqual({ userId: 'u8', area: 'E2', region: 'E', fromDate: '2026-12-01' }))
  })

  it('list the areas that nobody answers for, each to be given at once (rule 9)', async () => {
    await open()
    expect(await screen.findByText('1 个区域今天没有经理')).toBeTruthy()
    press('指定经理 W9')
    await opened()
    expect(screen.getByDisplayValue('W9')).toBeTruthy()
  })

  it('takes an area away only after a question that names it', async () => {
    const { server } = await open()
    press('删除 N1')
    await screen.findByText('删除“N1”？')
    press('删除')
    await waitFor(() => expect(server.of('DELETE /org/area-managers')[0]?.body).toEqual(['m1']))
  })
})
