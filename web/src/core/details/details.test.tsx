import { users } from '@academy/contracts/identity/accounts/users.ts'
import { courses } from '@academy/contracts/training/catalogue/courses.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { trainers } from '@academy/contracts/training/resources/trainers.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { front, opened, openScreen, plainAnswers, press } from '../../testing/staff-screen.tsx'

const trainer = {
  ...{ id: 't1', version: 2, code: 'T022', userId: 'u7', nameCn: '贺岚', nameEn: 'He Lan', level: '3', team: 'technical', catalogues: ['TH', 'TB'] },
  ...{ languages: ['zh'], own: true, bestClassTeacher: false, firstYear: 2019, yearlyTarget: 120, cityCode: '3301', siteId: 's1', status: 'active' },
  ...{ createDate: '2026-01-05 08:00:00', actions: ['update', 'deactivate'] },
}
const other = { ...trainer, id: 't2', code: 'T023', nameCn: '叶清舒', nameEn: 'Ye Qingshu', siteId: undefined }
const dictionaries = {
  trainerLevel: { 3: '高级培训师' },
  trainerTeam: { technical: '技术' },
  catalogue: { TH: '高压', TB: '机电' },
  language: { zh: '普通话' },
}
const site = { id: 's1', code: 'HZ1', nameCn: '东区实训中心', nameEn: 'East centre' }

const open = (address = 'training-trainers', more: object = {}) =>
  openScreen(address, {
    contract: trainers,
    routes: { ...plainAnswers(trainers, [trainer, other]), ...plainAnswers(sites, [site]), ...plainAnswers(users, [{ id: 'u7' }]), ...more },
    dictionaries,
    also: [sites.endpoints.info.permission],
  })

const told = (label: string): string | undefined => within(front()).queryByText(label)?.nextElementSibling?.textContent ?? undefined

describe('the details of a record', () => {
  it('stand open beside the list by a press on its row, in the address, with names for codes and ids, and what may be done', async () => {
    const { place } = await open()
    fireEvent.click(await screen.findByText('叶清舒'))
    await opened()
    expect(place()).toBe('/manage/training-trainers?open=t2')
    press('关闭')
    expect(place()).toBe('/manage/training-trainers')
    press('T022')
    await opened()
    await waitFor(() => expect(told('常驻场地')).toBe('HZ1 东区实训中心'))
    expect(['级别', '团队', '可授目录', '授课语言', '自有', '优秀班主任', '年度目标（天）'].map(told)).toEqual([
      ...['高级培训师', '技术', '高压、机电', '普通话', '是', '否', '120'],
    ])
    expect(told('状态')).toBe('启用')
    expect(told('创建时间')).toBe('2026-01-05 08:00')
    expect(within(front()).getByText('1 / 2')).toBeTruthy()
    press('编辑 贺岚')
    await waitFor(() => expect(screen.getByDisplayValue('T022')).toBeTruthy())
  })

  it('open by their address alone, walk with J and K, and close with Escape', async () => {
    const { place } = await open('training-trainers?open=t1')
    await opened()
    await waitFor(() => expect(told('培训师编号')).toBe('T022'))
    fireEvent.keyDown(window, { key: 'j' })
    await waitFor(() => expect(place()).toBe('/manage/training-trainers?open=t2'))
    await waitFor(() => expect(told('培训师编号')).toBe('T023'))
    fireEvent.keyDown(window, { key: 'Escape' })
    await waitFor(() => expect(place()).toBe('/manage/training-trainers'))
  })

  it('leave out what neither the answer names nor the reader may ask for', async () => {
    await openScreen('training-trainers?open=t1', { contract: trainers, routes: plainAnswers(trainers, [trainer]), dictionaries })
    await opened()
    await waitFor(() => expect(told('培训师编号')).toBe('T022'))
    expect(told('常驻场地')).toBe(undefined)
  })

  it('say whom and what a record names as its answer does, to readers who may not read those', async () => {
    const named = { ...trainer, siteCode: 'HZ1', siteNameCn: '东区实训中心', siteNameEn: 'East centre' }
    await openScreen('training-trainers?open=t1', { contract: trainers, routes: plainAnswers(trainers, [named]), dictionaries })
    await opened()
    await waitFor(() => expect([told('人员'), told('常驻场地')]).toEqual(['贺岚', 'HZ1 东区实训中心']))
  })

  it('say in words what a course asks first and what revoking costs', async () => {
    const course = {
      ...{ id: 'c1', version: 1, code: 'TBA102', nameCn: '机电二', nameEn: 'Mechatronics 2', brand: 'A', catalogue: 'TB', kind: '1', level: 1, days: 5 },
      ...{ minPersons: 6, maxPersons: 12, price: '6500.00', points: 100, passScore: 75, noShow: '6500.00', intervalMonths: 0, needs: ['workshop'] },
      ...{ prerequisites: ['TBA101'], ladder: [{ days: 3, amount: '2500.00' }], status: 'released', createDate: '2026-01-05 08:00:00', actions: [] },
    }
    const first = { ...course, id: 'c0', code: 'TBA101', nameCn: '机电一', prerequisites: [] }
    await openScreen('training-courses?open=c1', {
      contract: courses,
      routes: plainAnswers(courses, [first, course]),
      dictionaries: { ...dictionaries, courseNeed: { workshop: '实训车间' }, brand: { A: '通用' } },
    })
    await opened()
    await waitFor(() => expect(told('先修课程')).toBe('TBA101 机电一'))
    expect(['价格（元）', '撤销扣费', '所需资源', '品牌', '最多人数'].map(told)).toEqual(['¥6,500.00', '3: ¥2,500', '实训车间', '通用', '12'])
  })
})
