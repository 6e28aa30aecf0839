import { organisations } from '@academy/contracts/org/organisations.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { card, enrolment } from '../../../../../testing/learner-answers.ts'
import { choose, commanded, fill, openScreen, paged, plainAnswers, press } from '../../../../../testing/staff-screen.tsx'

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
    'POST /training/enrolments/release': commanded(enrolments, 'release', () => ({ data: rows[0] })),
    ...more,
  }
  const view = await openScreen('training-enrolments?offeringId=o1', { contract: enrolments, routes, also: ['training:offerings:page'] })
  await screen.findByText('唐以宁')
  return view
}

describe('enrolments of an offering', () => {
  it('offers the workbook to those alone who may take it away, whatever else they administer', async () => {
    const routes = { ...plainAnswers(organisations, []), 'GET /training/enrolments/page': paged(rows) }
    await openScreen('training-enrolments', { contract: enrolments, routes, without: ['training:enrolments:export'], who: { superAdmin: true } })
    await screen.findByText('唐以宁')
    expect(screen.queryByRole('button', { name: '导出' })).toBeNull()
  })

  it('leads the registrar from a penalty to its exemption', async () => {
    const late = enrolment({ id: 'e7', userName: '贺岚', status: 'revoked', actions: ['requestExemption'] })
    await open({ 'GET /training/enrolments/page': paged([...rows, late]) })
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
