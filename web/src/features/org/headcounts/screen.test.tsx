import { headcounts } from '@academy/contracts/org/headcounts.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, fill, fillDay, opened, openScreen, plainAnswers, press } from '../../../testing/staff-screen.tsx'

const outlet = { id: 'o1', code: 'O0001', nameCn: '亦庄店', nameEn: 'Yizhuang', orgType: '60' }
const position = { id: 'p1', code: 'TE03', nameCn: '机电技师', nameEn: 'Technician' }
const headcount = {
  ...{ id: 'h1', version: 1, orgId: 'o1', orgCode: 'O0001', orgNameCn: '亦庄店', positionId: 'p1', positionCode: 'TE03', positionNameCn: '机电技师' },
  ...{ change: -1, fromDate: '2026-11-16', reason: '年度优化', status: 'live', createDate: '2026-11-01 08:00:00' },
}

describe('headcounts', () => {
  it('say how many posts more or fewer an outlet has, and one is added', async () => {
    const routes = { ...plainAnswers(headcounts, [headcount]), ...plainAnswers(organisations, [outlet]), ...plainAnswers(positions, [position]) }
    const { server } = await openScreen('org-headcounts', { contract: headcounts, routes })
    expect(await screen.findByText('−1')).toBeTruthy()
    expect(screen.getByText('执行中')).toBeTruthy()
    press('新建增减')
    await opened()
    await choose('网点', 'O0001 亦庄店')
    await choose('岗位', 'TE03 机电技师')
    fill('增减', '2')
    await fillDay('开始日', '2026-12-01')
    fill('原因', '保养旺季')
    press('保存')
    const sent = { orgId: 'o1', positionId: 'p1', change: 2, fromDate: '2026-12-01', reason: '保养旺季' }
    await waitFor(() => expect(server.of('POST /org/headcounts')[0]?.body).toEqual(sent))
  })
})
