import { attendanceScores } from '@academy/contracts/training/delivery/attendance-scores.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { choose, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const months = [
  {
    id: '2026-10',
    nameCn: '2026-10',
    nameEn: '2026-10',
    people: 1240,
    attended: 1178,
    noShow: 62,
    attendance: 95,
    passed: 1060,
    passing: 90,
    averageScore: 86.5,
  },
  { id: '2026-11', nameCn: '2026-11', nameEn: '2026-11', people: 2, attended: 0, noShow: 2, attendance: 0, passed: 0 },
]
const outlets = [{ ...months[0], id: 'O1', code: 'O0001', nameCn: '杭州滨江店', nameEn: 'Hangzhou Binjiang' }]
const whole = { people: 1242, attended: 1178, noShow: 64, attendance: 94.8, passed: 1060, passing: 90, averageScore: 86.5 }
const PAGE = 'GET /training/attendance-scores/page'
const open = (also: readonly string[] = ['training:enrolments:page'], rows: readonly object[] = months) =>
  openScreen('training-attendance-scores?from=2026-01-15&to=2026-11-20', {
    contract: attendanceScores,
    also,
    dictionaries: { catalogue: { TB: '机电' } },
    routes: {
      [PAGE]: (call) => paged(call.query.by === 'outlet' ? outlets : rows, { whole: rows.length > 0 ? whole : { people: 0 } })(call),
      'GET /training/attendance-scores/export': () => ({ data: null }),
      'GET /training/attendance-scores/pdf': () => ({ data: null }),
    },
  })

describe('the report of attendance and scores', () => {
  test('tells all together and each group, leads to the enrolments that it counts, and is grouped and filtered in the address', async () => {
    const { server } = await open()
    const october = await screen.findByText('2026-10', { selector: 'td a' })
    for (const words of ['1,242', '94.8', '1,240', '62', '95.0']) expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    // no score, nobody who came: nothing to measure is no zero
    expect(screen.getAllByText('—')).toHaveLength(2)
    expect(october.getAttribute('href')).toBe('#/manage/training-enrolments?from=2026-10-01&to=2026-10-31&statuses=attended%2Cno-show')
    // the last month is cut off where the report ends
    expect(screen.getByText('2026-11', { selector: 'td a' }).getAttribute('href')).toContain('from=2026-11-01&to=2026-11-20')
    // the same groups are drawn, with the same ways
    const pile = await screen.findByRole('link', { name: '2026-10 1,240' })
    expect(pile.getAttribute('href')).toBe(october.getAttribute('href'))
    await choose('图表指标', '平均成绩')
    expect(await screen.findByRole('link', { name: '2026-10 86.5' })).toBeTruthy()
    await choose('目录', '机电')
    fireEvent.click(screen.getByText('网点', { selector: '.ant-segmented-item-label' }))
    const outlet = await screen.findByText('杭州滨江店', { selector: 'td a' })
    expect(server.of(PAGE).at(-1)?.query).toMatchObject({ by: 'outlet', catalogues: 'TB', from: '2026-01-15', to: '2026-11-20' })
    expect(outlet.getAttribute('href')).toBe(
      '#/manage/training-enrolments?catalogues=TB&from=2026-01-15&to=2026-11-20&outletIds=O1&statuses=attended%2Cno-show',
    )
    expect(screen.getByText('O0001')).toBeTruthy()
    press('PDF')
    press('导出')
    await waitFor(() => expect(server.of('GET /training/attendance-scores/pdf').at(-1)?.query).toMatchObject({ by: 'outlet', catalogues: 'TB' }))
    await waitFor(() => expect(server.of('GET /training/attendance-scores/export').at(-1)?.query).toMatchObject({ by: 'outlet', catalogues: 'TB' }))
  })

  test('begins with the last twelve months, says what is missing where nothing is counted, and leads nowhere without the list', async () => {
    const { server } = await openScreen('training-attendance-scores', {
      contract: attendanceScores,
      routes: { [PAGE]: paged([], { whole: { people: 0 } }) },
    })
    expect(await screen.findByText('还没有出勤结果')).toBeTruthy()
    expect(server.of(PAGE).at(-1)?.query.from).toMatch(/^20\d\d-\d\d-01$/)
  })

  test('whoever may not see enrolments is shown no way to them', async () => {
    await open([])
    expect((await screen.findByText('2026-10', { selector: 'td' })).getAttribute('href')).toBeNull()
  })
})
