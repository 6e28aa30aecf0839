import { users } from '@academy/contracts/identity/accounts/users.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, fill, opened, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const trainer = {
  ...{ id: 'r1', version: 1, code: 'T01', userId: 'u7', nameCn: '许若谷', nameEn: 'Xu Ruogu', level: '3', team: 'technical', catalogues: ['TB', 'TH'] },
  ...{ languages: ['zh'], own: false, bestClassTeacher: false, firstYear: 2019, yearlyTarget: 120, cityCode: '3301', status: 'active', actions: [] },
}
const dictionaries = {
  ...{
    trainerLevel: { 1: '助理', 3: '高级' },
    trainerTeam: { technical: '技术', sales: '销售' },
    catalogue: { TB: '机电', TH: '高压' },
    language: { zh: '普通话' },
  },
}
const city = { regionId: '3301', parentRegionId: '33', regionGrade: 2, regionName: '杭州', regionNameCn: '杭州', regionNameEn: 'Hangzhou' }

describe('trainers', () => {
  it('are listed by what they may teach, and somebody becomes one', async () => {
    const routes = {
      ...plainAnswers(trainers, [trainer]),
      ...plainAnswers(users, [{ id: 'u8', userCode: 'yeqs', nameCn: '叶清舒' } as { id: string }]),
      ...plainAnswers(sites, []),
      'POST /sys/commregion/regionList': () => ({ data: [city] }),
    }
    const { server, place } = await openScreen('training-trainers', { contract: trainers, routes, dictionaries })
    expect(await screen.findByText('许若谷')).toBeTruthy()
    expect(screen.getByText('TB TH')).toBeTruthy()
    await choose('可授目录', '高压')
    await waitFor(() => expect(place()).toBe('/manage/training-trainers?catalogue=TH'))
    press('新建培训师')
    await opened()
    fill('培训师编号', 'T02')
    await choose('人员', '叶清舒 · yeqs')
    await choose('级别', '助理')
    await choose('团队', '技术')
    await choose('可授目录', '机电')
    fill('首次授课年份', '2026')
    await choose('城市', '杭州')
    press('保存')
    await waitFor(() =>
      expect(server.of('POST /training/trainers')[0]?.body).toEqual({
        ...{ code: 'T02', userId: 'u8', level: '1', team: 'technical', catalogues: ['TB'], languages: ['zh'] },
        ...{ own: true, bestClassTeacher: false, firstYear: 2026, yearlyTarget: 120, cityCode: '3301' },
      }),
    )
  })
})
