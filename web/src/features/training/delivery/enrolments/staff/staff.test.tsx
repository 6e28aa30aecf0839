import { organisations } from '@academy/contracts/org/organisations.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { card, enrolment } from '../../../../../testing/learner-answers.ts'
import { choose, commanded, fill, front, openScreen, paged, plainAnswers, press } from '../../../../../testing/staff-screen.tsx'

const seats = { capacity: 24, taken: 22, held: 1, free: 1, waiting: 0 }
const offering = { ...card({ seats }), atRisk: false, actions: ['assign'] }
const rows = [
  enrolment({ actions: ['release'], status: 'confirmed' }),
  enrolment({ id: 'e2', userId: 'u3', userName: '唐以宁', status: 'waiting', rank: 2, actions: [] }),
]
const candidate = (userId: string, userName: string, checks: object[]) => ({
  ...{ userId, userName, postId: `p-${userId}`, positionCode: 'TE05', positionNameCn: '高压技师', positionNameEn: 'HV technician' },
  ...{ outletId: 'x1', outletNameCn: '杭州云栖', outletNameEn: 'Yunqi', eligible: !checks.some((check) => !(check as { passed: boolean }).passed), checks },
})
const takeCourse = { code: 'takeCourse', params: { course: 'VSA101' } }
const people = [
  candidate('u5', '周砚行', [{ code: 'audience', passed: true, params: { position: 'TE05' } }]),
  candidate('u6', '程野', [{ code: 'audience', passed: true, params: { position: 'TE05' } }]),
  candidate('u7', '贺岚', [{ code: 'prerequisite', passed: false, params: { course: 'VSA101', pass: 75 }, remedy: takeCourse, who: 'self' }]),
]
const assigned = (outcome: string, results: object[]) => ({ outcome, asked: 2, seats, waitingLeft: 5, results })

const open = async (more: object = {}) => {
  const routes = {
    ...plainAnswers(organisations, []),
    'GET /training/offerings/{id}': () => ({ data: offering }),
    'GET /training/enrolments/page': paged(rows),
    'GET /training/enrolments/candidates': paged(people),
    'POST /training/enrolments/assign': commanded(enrolments, 'assign', (call) => {
      const done = [
        { userId: 'u5', enrolmentId: 'e8', status: 'confirmed', reasons: [] },
        { userId: 'u6', enrolmentId: 'e9', status: 'waiting', rank: 3, reasons: [] },
      ]
      return { data: 'mode' in (call.body as object) ? assigned('done', done) : assigned('ask', []) }
    }),
    'GET /training/enrolments/{id}': (_: unknown, { id }: Record<string, string>) => ({ data: rows.find((row) => row.id === id) }),
    'POST /training/enrolments/release': commanded(enrolments, 'release', () => ({ data: rows[0] })),
    ...more,
  }
  const view = await openScreen('training-enrolments?offeringId=o1', { contract: enrolments, routes, also: ['training:offerings:page'] })
  await screen.findByText('唐以宁')
  return view
}

/** The list of all offerings, with these rows. */
const all = async (shown: object[], more: object) => {
  const byId = (_: unknown, { id }: Record<string, string>) => ({ data: shown.find((row) => (row as { id: string }).id === id) })
  const routes = { ...plainAnswers(organisations, []), 'GET /training/enrolments/page': paged(shown), ...more, 'GET /training/enrolments/{id}': byId }
  const view = await openScreen('training-enrolments', { contract: enrolments, routes, also: ['training:offerings:page'] })
  await screen.findByText('林知夏')
  return view
}
const openRow = (name: string) => fireEvent.click(screen.getByText(name))

describe('enrolments of an offering', () => {
  it('offers the workbook to those alone who may take it away, whatever else they administer', async () => {
    const routes = { ...plainAnswers(organisations, []), 'GET /training/enrolments/page': paged(rows) }
    await openScreen('training-enrolments', { contract: enrolments, routes, without: ['training:enrolments:export'], who: { superAdmin: true } })
    await screen.findByText('唐以宁')
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  it('says course, seats, net price or penalty, and whom it waits for or why it ended', async () => {
    const pending = enrolment({ caseId: 'k1', seats })
    const late = enrolment({ id: 'e7', userName: '贺岚', status: 'revoked', penalty: '600.00', revokeReason: '10', endedAt: '2026-11-22 10:00:00' })
    const refused = enrolment({ id: 'e8', userName: '程野', status: 'refused', caseId: 'k8' })
    const turns = [
      { id: 'k1', status: 'open', stepNameCn: '网点', stepNameEn: 'Outlet', deciders: ['苏望晴'], minutesLeft: 300 },
      { id: 'k8', status: 'refused', comment: '本周已有课' },
    ]
    const { server } = await all([pending, late, refused], {
      'GET /act/cases/turns': () => ({ data: turns }),
      'GET /fee/holds/amounts': () => ({ data: [{ enrolmentId: 'e1', amount: '2240.00', status: 'live' }] }),
    })
    const row = (name: string) => screen.getByText(name).closest('tr')?.textContent
    await waitFor(() => expect(row('林知夏')).toContain('网点 苏望晴，剩 5 小时'))
    expect(row('林知夏')).toContain('高压系统断电与验电')
    expect(row('林知夏')).toContain('¥2,240.00')
    expect(screen.getAllByRole('img', { name: /24 席，已占 22/ })).toHaveLength(1)
    expect(row('贺岚')).toContain('罚金 ¥600.00')
    expect(row('贺岚')).toContain('11.22 撤，业务原因')
    expect(row('程野')).toContain('本周已有课')
    expect(server.of('GET /fee/holds/amounts')[0]?.query.enrolmentIds).toBe('e1,e7,e8')
    expect(server.of('GET /act/cases/turns')[0]?.query.ids).toBe('k1,k8')
  })

  it('opens one beside the list: its price, what giving it up costs, and every dialog says whose it is', async () => {
    const mine = enrolment({ status: 'confirmed', actions: ['revoke'], source: 'assigned', seats })
    const bands = [{ from: '2026-11-25', until: '2026-12-01', daysFrom: 12, daysUntil: 6, amount: '800.00' }]
    const quote = { id: 'e1', offeringNumber: 'THA302-2648-01', startDate: '2026-12-07', today: '2026-11-25', daysBefore: 12 }
    await all([mine, enrolment({ id: 'e2', userName: '唐以宁', actions: [] })], {
      'GET /training/enrolments/penaltyQuote/{id}': () => ({ data: { ...quote, penalty: '800.00', tomorrow: '800.00', bands, canReplace: false } }),
      'GET /fee/holds/amounts': () => ({ data: [{ enrolmentId: 'e1', amount: '2240.00', status: 'posted' }] }),
    })
    openRow('林知夏')
    expect(await screen.findByText('1 / 2')).toBeTruthy()
    expect(await screen.findByText('净价，已入账')).toBeTruthy()
    expect(screen.getAllByText('¥800.00').length).toBeGreaterThan(0)
    fireEvent.click(await screen.findByRole('button', { name: '撤销 林知夏' }))
    expect(await screen.findByText('费用由 杭州云栖汽车 承担')).toBeTruthy()
    expect(front().textContent).toContain('林知夏')
    expect(front().textContent).toContain('高压系统断电与验电')
  })

  it('assigns from the whole list: the offering is chosen first', async () => {
    const { server } = await all(rows, { 'GET /training/offerings/page': paged([offering]), 'GET /training/enrolments/candidates': paged(people) })
    press('指派人员')
    await choose('班次', /高压系统断电与验电 · THA302-2648-01/)
    await screen.findByLabelText('周砚行')
    expect(server.of('GET /training/offerings/page')[0]?.query).toMatchObject({ statuses: 'published', phases: 'open' })
    expect(server.of('GET /training/enrolments/candidates')[0]?.query.offeringId).toBe('o1')
  })

  it('says of an empty roster that nobody of these outlets is on it but others are, and offers to assign', async () => {
    const routes = {
      ...plainAnswers(organisations, []),
      'GET /training/offerings/{id}': () => ({ data: { ...offering, seats: { ...seats, taken: 7, held: 0 } } }),
      'GET /training/enrolments/page': paged([]),
    }
    await openScreen('training-enrolments?offeringId=o1', { contract: enrolments, routes, also: ['training:offerings:page'] })
    expect(await screen.findByText('本网点还没有人报名')).toBeTruthy()
    expect(screen.getByText('另有 7 人来自其他网点。')).toBeTruthy()
    expect(screen.queryByText('清除条件')).toBeNull()
    expect(screen.getAllByRole('button', { name: '指派人员' })).toHaveLength(2)
  })

  it('says why nobody can be assigned any more', async () => {
    const closed = { ...offering, actions: [], refused: [{ move: 'assign', reasons: ['不在报名期内（截至 2026-11-21 24:00）'] }] }
    await open({ 'GET /training/offerings/{id}': () => ({ data: closed }) })
    const button = await screen.findByRole('button', { name: '指派人员' })
    expect([button.getAttribute('aria-disabled'), button.getAttribute('aria-description')]).toEqual(['true', '不在报名期内（截至 2026-11-21 24:00）'])
  })

  it('leads the registrar from a penalty to its exemption', async () => {
    const late = enrolment({ id: 'e7', userName: '贺岚', status: 'revoked', actions: ['requestExemption'] })
    await open({ 'GET /training/enrolments/page': paged([...rows, late]), 'GET /training/enrolments/{id}': () => ({ data: late }) })
    openRow('贺岚')
    await screen.findByRole('link', { name: '豁免 贺岚' })
    expect(screen.getByRole('link', { name: '豁免 贺岚' }).getAttribute('href')).toBe('#/manage/fee-exemptions?enrolmentId=e7')
  })

  it('assigns people in order; with too few seats it asks how, and tells what became of each', async () => {
    const { server } = await open()
    expect(server.of('GET /training/enrolments/page')[0]?.query.offeringId).toBe('o1')
    press('指派人员')
    fireEvent.click(await screen.findByLabelText('周砚行'))
    fireEvent.click(screen.getByLabelText('程野'))
    expect(screen.getByLabelText('贺岚')).toHaveProperty('disabled', true)
    press('指派 2 人')
    await screen.findByText('要 2 席，只剩 1 席')
    press('按先后占席')
    expect(await screen.findByText('候补中 · 第 3 位')).toBeTruthy()
    expect(server.of('POST /training/enrolments/assign').at(-1)?.body).toEqual({
      ...{ offeringId: 'o1', mode: 'listed-order' },
      people: [
        { userId: 'u5', postId: 'p-u5' },
        { userId: 'u6', postId: 'p-u6' },
      ],
    })
  })

  it('folds those who cannot be taken, and tells about them, not to them, what is missing', async () => {
    await open()
    press('指派人员')
    await screen.findByLabelText('周砚行')
    expect(screen.queryByText('前置课程 VSA101 未通过（及格 75 分）')).toBeNull()
    fireEvent.click(screen.getByText('另有 1 人不符合条件'))
    press('1 项不符合')
    expect(screen.getByText('前置课程 VSA101 未通过（及格 75 分）')).toBeTruthy()
    expect(screen.getByText('贺岚 需先通过 VSA101')).toBeTruthy()
  })

  it('frees a seat without penalty only with a reason and a remark', async () => {
    const { server } = await open()
    expect(screen.getByText(/第 2 位/)).toBeTruthy()
    openRow('林知夏')
    await screen.findByRole('button', { name: '释放 林知夏' })
    press('释放 林知夏')
    await screen.findByText('免罚释放 林知夏 的席位')
    press('免罚释放')
    expect(await screen.findAllByText('请填写说明')).toHaveLength(2)
    expect(server.of('POST /training/enrolments/release')).toHaveLength(0)
    await choose('原因', '病假')
    fill('说明', '有住院证明')
    press('免罚释放')
    const sent = { id: 'e1', version: 3, reason: '20', remark: '有住院证明' }
    await waitFor(() => expect(server.of('POST /training/enrolments/release')[0]?.body).toEqual(sent))
  })
})
