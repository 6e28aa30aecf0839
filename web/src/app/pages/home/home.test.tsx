import { cases } from '@academy/contracts/approval-workflow/cases.ts'
import { holds } from '@academy/contracts/fee/holds.ts'
import { reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { noticesLight } from '../../../features/notification/notices/api.ts'
import { enrolmentsLight, holdsLight } from '../../../features/training/delivery/enrolments/api.ts'
import { casesLight, offeringsLight, quoteLight } from '../../../features/training/delivery/offerings/api.ts'
import { fakeServer, pageOf } from '../../../testing/fake-server.ts'
import { card, day, enrolment, learner, learnerAnswers } from '../../../testing/learner-answers.ts'
import { renderApp } from '../../../testing/render-app.tsx'

describe("the learner's pages", () => {
  it('repeat method, path and kind of the contracts faithfully', () => {
    const pairs = [
      [offeringsLight, offerings],
      [enrolmentsLight, enrolments],
      [holdsLight, holds],
      [casesLight, cases],
      [quoteLight, reductionRules],
      [noticesLight, notices],
    ] as const
    for (const [light, full] of pairs) {
      expect([light.service, light.noun]).toEqual([full.service, full.noun])
      for (const [key, { method, path, kind }] of Object.entries(light.endpoints))
        expect((full.endpoints as Record<string, object>)[key]).toMatchObject({ method, path, kind })
    }
  })

  it('tell at home what is due, what to do next, what one could take, and what happened', async () => {
    const offered = enrolment({
      id: 'e2',
      status: 'waiting',
      rank: 1,
      offeredUntil: `${day(1)} 09:00:00`,
      actions: ['acceptOffer'],
      standing: { code: 'offered', at: `${day(1)} 09:00:00` },
    })
    const notice = { id: 'n1', template: 'x', group: 'x', title: '报名已提交', body: '席位已保留', read: false, createDate: `${day(0)} 09:26:00` }
    fakeServer({
      ...learnerAnswers(),
      'GET /training/enrolments/mine': (call) => ({ data: pageOf([enrolment(), offered], call) }),
      'GET /training/offerings/search': (call) => ({ data: pageOf([card({ id: 'o9', nameCn: '快修工位流程' })], call) }),
      'GET /notify/notices/mine': () => ({ data: { unread: 1, records: [notice] } }),
    })
    await renderApp('/person', { me: learner })
    const due = await screen.findByRole('region', { name: '要做的事' })
    expect(await within(due).findByText(/席位保留到期/)).toBeTruthy()
    expect(screen.getByRole('link', { name: '答复席位' })).toHaveProperty('hash', '#/my/enrolments/e2')
    const open = (await screen.findByText('快修工位流程')).closest('li') as HTMLElement
    expect(within(open).getByText(`${Number(day(17).slice(5, 7))}月`)).toBeTruthy()
    expect(await screen.findByText('报名已提交')).toBeTruthy()
    expect(await screen.findByText('件等你审批')).toBeTruthy()
    expect(screen.getByRole('link', { name: '未读 1' })).toHaveProperty('hash', '#/notices?unread=true')
  })

  it('say of an application the same on the ruler of what is due as in its list: at which step it stands and who decides', async () => {
    const at = { id: 'k1', status: 'open', stepNameCn: '网点审批', stepNameEn: 'Outlet approval', deciders: ['苏望晴'] }
    fakeServer({
      ...learnerAnswers(),
      'GET /training/enrolments/mine': (call) => ({ data: pageOf([enrolment({ caseId: 'k1' })], call) }),
      'GET /act/cases/mine': (call) => ({ data: pageOf([at], call) }),
    })
    await renderApp('/person', { me: learner })
    await waitFor(() => expect(screen.getAllByText('等待网点审批：苏望晴').length).toBeGreaterThan(1))
    expect(screen.queryByText('等待审批人处理')).toBeNull()
  })

  it('tell at home what came of the last classes, the newest first', async () => {
    const over = enrolment({
      id: 'e9',
      status: 'attended',
      passed: true,
      score: 88,
      actions: [],
      next: [],
      standing: { code: 'passed', params: { score: 88 } },
    })
    const server = fakeServer({
      ...learnerAnswers(),
      'GET /training/enrolments/mine': (call) => ({ data: pageOf(call.query.statuses === 'attended,no-show' ? [over] : [], call) }),
    })
    await renderApp('/person', { me: learner })
    const results = await screen.findByRole('region', { name: '最近的成绩' })
    expect(within(results).getByText('已通过，成绩 88')).toBeTruthy()
    expect(within(results).getByRole('link')).toHaveProperty('hash', '#/my/enrolments/e9')
    const asked = server.of('GET /training/enrolments/mine').find(({ query }) => query.statuses === 'attended,no-show')
    expect(asked?.query).toMatchObject({ orderField: 'start_date', order: 'desc', limit: '3' })
  })

  it('say at home that there is nothing only once it is known', async () => {
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    fakeServer({
      ...learnerAnswers(),
      'GET /training/enrolments/mine': async (call) => {
        await answered
        return { data: pageOf([], call) }
      },
      'GET /notify/notices/mine': async () => {
        await answered
        return { data: { unread: 0, records: [] } }
      },
    })
    await renderApp('/person', { me: learner })
    const due = await screen.findByRole('region', { name: '要做的事' })
    const nothing = ['未来六周没有要做的事。', '还没有报名的班次', '报名、审批和班次有变化时'].map((text) => new RegExp(text))
    expect(nothing.filter((text) => screen.queryByText(text))).toEqual([])
    answer()
    expect(await within(due).findByText('未来六周没有要做的事。')).toBeTruthy()
  })

  it('show visitors the live facts of the academy', async () => {
    const { fit: _, trainers: __, ...upcoming } = card()
    fakeServer({
      'GET /training/offerings/upcoming': () => ({
        data: {
          facts: { running: 47, rooms: 96, offerings: 212, seats: 4100, free: 1934, from: day(0), until: day(60) },
          records: [upcoming],
          horizon: [{ day: day(1), offerings: 1, free: 4, people: 0 }],
          directions: [
            { code: 'TH', nameCn: '高压技术', nameEn: 'High voltage', courses: 26 },
            { code: 'SP', nameCn: '备件', nameEn: 'Parts', courses: 12 },
          ],
        },
      }),
    })
    await renderApp('/')
    expect(await screen.findByText('近期班次')).toBeTruthy()
    expect(screen.getByText('212')).toBeTruthy()
    expect(screen.getByText('高压系统断电与验电')).toBeTruthy()
    expect(screen.getByText('剩 4 席')).toBeTruthy()
    expect(screen.getByText('96')).toBeTruthy()
    const directions = screen.getByRole('region', { name: '2 个方向' })
    expect(within(directions).getByText('共 38 门课程')).toBeTruthy()
    expect(within(directions).getByRole('link', { name: /高压技术/ }).textContent).toBe('高压技术26 门')
  })
})
