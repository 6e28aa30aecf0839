import { studyRecords } from '@academy/contracts/training/study/study-records.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { choose, front, opened, openScreen, paged } from '../../../../testing/staff-screen.tsx'

const record = {
  ...{ id: 's1', userId: 'u1', userName: '林知夏', courseId: 'c1', courseCode: 'TBA102', nameCn: '机电二', nameEn: 'Mechatronics 2', date: '2026-10-12' },
  ...{
    attendedHalfDays: 10,
    score: 86,
    passed: true,
    outletId: 'x1',
    outletCode: 'X3301',
    outletNameCn: '云栖店',
    source: 'attendance',
    offeringId: 'o1',
    enrolmentId: 'e1',
    createDate: '2026-10-17 18:00:00',
  },
}
const failed = { ...record, id: 's2', userName: '唐婉清', passed: false, source: 'import', score: undefined, offeringId: undefined, enrolmentId: undefined }

describe('study records', () => {
  it('tell who did which course when and with which result, and lead to the class and its story', async () => {
    const { server } = await openScreen('training-study-records', {
      contract: studyRecords,
      also: ['training:offerings:page', 'sys:trails:info'],
      routes: { 'GET /training/study-records/page': paged([record, failed]) },
    })
    expect(await screen.findByText('林知夏')).toBeTruthy()
    for (const words of ['TBA102', 'X3301 云栖店', '86', '通过', '未通过', '考勤', '导入']) expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    await choose('结果', '未通过')
    await waitFor(() => expect(server.of('GET /training/study-records/page').at(-1)?.query).toMatchObject({ passed: 'false' }))
    fireEvent.click(screen.getAllByText('机电二')[0] as HTMLElement)
    await opened()
    expect(within(front()).getByText('查看班次').getAttribute('href')).toBe('#/manage/training-offerings?open=o1')
    expect(within(front()).getByText('轨迹').getAttribute('href')).toBe('#/manage/sys-trails?of=e1')
  })
})
