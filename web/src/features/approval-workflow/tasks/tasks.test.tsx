import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type FakeCall, fakeServer, pageOf } from '../../../testing/fake-server.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { admin as reader, shellAnswers } from '../../../testing/shell-answers.ts'

const admin = { ...reader, permissions: [...reader.permissions, 'fee:exemptions:page'] }
const row = (n: number, minutesLeft: number) => ({
  id: `t${n}`,
  version: 1,
  caseId: `c${n}`,
  model: 'ENROL',
  modelNameCn: '班次报名',
  modelNameEn: 'Enrolment',
  subjectType: 'enrolment',
  asker: 'applicant',
  subjectId: `e${n}`,
  summary: {
    titleCn: '高压系统断电与验电',
    titleEn: 'High voltage',
    number: 'THA302-2648-01',
    startDate: '2026-11-24',
    endDate: '2026-11-25',
    amount: '2240.00',
  },
  applicantId: `u${n}`,
  applicantName: ['林知夏', '周砚行', '唐以宁'][n] ?? '',
  outletId: 'O0001',
  outletNameCn: '杭州云栖',
  outletNameEn: 'Hangzhou Yunqi',
  step: 'STORE',
  stepNameCn: '网点审批',
  stepNameEn: 'Outlet',
  status: 'open',
  assignedAt: '2026-11-21 09:26:00',
  dueAt: '2026-11-21 17:26:00',
  minutesLeft,
  totalMinutes: 480,
  reminded: false,
  actions: ['agree', 'refuse'],
})
const rows = [row(0, 300), row(1, 45), row(2, -30)]

const step = { step: 'STORE', nameCn: '网点审批', nameEn: 'Outlet', state: 'current', hours: 8, why: { code: 'always' }, holders: [], passed: [] }
const detail = (id: string) => {
  const at = rows.findIndex((one) => one.id === id)
  const task = rows[at]
  return {
    ...task,
    position: at + 1,
    total: rows.length,
    nextId: rows[at + 1]?.id,
    previousId: rows[at - 1]?.id,
    why: {
      model: 'ENROL',
      modelVersion: 7,
      step: 'STORE',
      rule: { code: 'store.administrator' },
      condition: { code: 'always' },
      scope: { kind: 'outlet', nameCn: '杭州云栖', nameEn: 'Hangzhou Yunqi' },
      post: {
        positionCode: 'MG05',
        positionNameCn: '培训管理员',
        positionNameEn: 'Coordinator',
        orgNameCn: '杭州云栖',
        orgNameEn: 'Hangzhou',
        since: '2025-03-01',
      },
      passed: [],
    },
    case: {
      ...task,
      id: `c${at}`,
      status: 'open',
      openedAt: '2026-11-21 09:26:00',
      facts: {},
      steps: [step],
      history: [{ at: '2026-11-21 09:26:00', what: 'opened', userName: task?.applicantName }],
    },
  }
}

const weighed = { id: 'e0', seats: { capacity: 24, taken: 17, held: 3, free: 4, waiting: 0 }, year: 2026, days: 6.5, noShows: 1 }
const bearing = { payerNameCn: '云栖', payerNameEn: 'Yunqi', amount: '2016.00', status: 'live', available: '86410.00', enough: true }

const open = async (over: Parameters<typeof fakeServer>[0] = {}, address = '/manage/approval-workflow-tasks') => {
  const server = fakeServer({
    ...shellAnswers(admin),
    'POST /sys/commdict/commDictList': () => ({ code: 1, data: [] }),
    'GET /act/tasks/page': (call: FakeCall) => ({ data: pageOf(rows, call) }),
    'GET /act/tasks/{id}': (_, { id = '' }) => ({ data: detail(id) }),
    'GET /training/enrolments/decision-facts/{id}': () => ({ data: weighed }),
    'GET /fee/holds/fee-preview': () => ({ data: bearing }),
    'POST /act/tasks/decide': () => ({ data: { taskId: 't0', status: 'agreed', caseId: 'c0', caseStatus: 'agreed' } }),
    'POST /act/tasks/decideBatch': () => ({
      data: {
        decided: 1,
        failed: 1,
        results: [
          { taskId: 't0', ok: true, status: 'agreed', reasons: [] },
          { taskId: 't1', ok: false, code: 10422, reasons: ['ownRequest'] },
        ],
      },
    }),
    ...over,
  })
  const view = await renderApp(address, { me: admin })
  await screen.findAllByText('林知夏')
  return { server, ...view }
}

describe('what waits for my decision', () => {
  it('shows what is left of each time limit, and why it is mine', async () => {
    const { server } = await open()
    expect(screen.getByRole('img', { name: '剩 45 分钟' })).toBeTruthy()
    expect(screen.getByText('已超 30 分钟')).toBeTruthy()
    fireEvent.click(screen.getByText('林知夏'))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('为什么由你审批')).toBeTruthy()
    expect(within(drawer).getByText('第 7 版')).toBeTruthy()
    expect(within(drawer).getByText(/由申请人网点的培训管理员审批/)).toBeTruthy()
    fireEvent.keyDown(window, { key: 'j' })
    await waitFor(() => expect(server.of('GET /act/tasks/t1').length).toBeGreaterThan(0))
  })

  it('says who decided a task and when, where somebody did so meanwhile', async () => {
    await open({
      'GET /act/tasks/{id}': (_, { id = '' }) => {
        const { case: found, ...task } = detail(id)
        const agreed = { at: '2026-11-21 10:02:00', what: 'agreed', step: 'STORE', userName: '苏望晴' }
        const history = [...found.history, agreed, { at: '2026-11-21 10:40:00', what: 'withdrawn', userName: '林知夏' }]
        return { data: { ...task, status: 'agreed', actions: [], case: { ...found, history } } }
      },
    })
    fireEvent.click(screen.getByText('林知夏'))
    const drawer = await screen.findByRole('dialog')
    expect((await within(drawer).findByText('这项任务已经处理过')).parentElement?.textContent).toBe('这项任务已经处理过 2026-11-21 10:02 苏望晴 同意')
    expect(within(drawer).queryByRole('button', { name: '同意' })).toBeNull()
  })

  it('opens the task that a notice leads to, though the list shows others, and closes it in the address', async () => {
    const { place } = await open(
      { 'GET /act/tasks/page': (call: FakeCall) => ({ data: pageOf(rows.slice(0, 1), call) }) },
      '/manage/approval-workflow-tasks?task=t2',
    )
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('唐以宁')).toBeTruthy()
    fireEvent.keyDown(window, { key: 'Escape' })
    await waitFor(() => expect(place()).toBe('/manage/approval-workflow-tasks'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows a task of a notice that the reader has decided already, to read only, and when he did so', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const own = { at: `${today} 06:11:00`, what: 'agreed', step: 'STORE', userId: admin.userId, userName: '宋听澜' }
    await open(
      {
        'GET /act/tasks/{id}': () => {
          const { case: found, ...task } = detail('t2')
          return { data: { ...task, status: 'agreed', actions: [], case: { ...found, history: [...found.history, own] } } }
        },
      },
      '/manage/approval-workflow-tasks?task=t2',
    )
    const drawer = await screen.findByRole('dialog')
    expect((await within(drawer).findByText('已由你同意')).parentElement?.textContent).toBe('已由你同意 06:11')
    for (const name of ['同意', '拒绝']) expect(within(drawer).queryByRole('button', { name })).toBeNull()
  })

  it('says of a task that nobody decided how it ended, never what others did with its step later', async () => {
    const at = (time: string, what: string, userName?: string) => ({ at: `2026-11-21 ${time}:00`, what, step: 'STORE', userName })
    const later = [at('10:00', 'rerouted', '苏望晴'), at('11:00', 'escalated', '顾清和'), at('12:00', 'agreed', '顾清和')]
    const withdrawn = { at: '2026-11-21 11:30:00', what: 'withdrawn', userName: '林知夏' }
    const told = { t0: { assignedAt: '2026-11-21 09:26:00', history: later }, t1: { assignedAt: '2026-11-21 10:00:00', history: later } }
    const ended = { assignedAt: '2026-11-21 11:00:00', history: [...later.slice(0, 2), withdrawn] }
    await open({
      'GET /act/tasks/{id}': (_, { id = '' }) => {
        const { case: found, ...task } = detail(id)
        const { assignedAt, history } = told[id as 't0'] ?? ended
        return { data: { ...task, assignedAt, status: 'closed', actions: [], case: { ...found, history: [...found.history, ...history] } } }
      },
    })
    fireEvent.click(screen.getByText('林知夏'))
    const drawer = await screen.findByRole('dialog')
    const says = (text: string) => waitFor(() => expect(drawer.querySelector('.task-over')?.textContent).toBe(`这项任务已经处理过 ${text}`))
    await says('2026-11-21 10:00 任职变化，转给 苏望晴')
    fireEvent.keyDown(window, { key: 'j' })
    await says('2026-11-21 11:00 逾期，上报给 顾清和')
    fireEvent.keyDown(window, { key: 'j' })
    await says('2026-11-21 11:30 林知夏 撤回申请')
  })

  it('lays out what speaks for and against: seats, what the account has left after it, the applicant’s year', async () => {
    const { server } = await open()
    fireEvent.click(screen.getByText('林知夏'))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByRole('img', { name: '24 席，已占 17，审批中 3，空 4，候补 0' })).toBeTruthy()
    for (const text of ['剩 4 席', '¥2,016.00', '原价 ¥2,240.00', '¥86,410.00', '已扣除本次', '6.5 天', '1 次'])
      expect(await within(drawer).findByText(text)).toBeTruthy()
    expect(server.of('GET /fee/holds/fee-preview')[0]?.query).toMatchObject({ enrolmentId: 'e0', outletId: 'O0001' })
  })

  it('shows of an exemption who asks, how much of which penalty, the reason and the explanation', async () => {
    const about = {
      model: 'EXEMPT',
      modelNameCn: '豁免审批',
      subjectType: 'exemption',
      asker: 'submitter',
      subjectId: 'x1',
      submitterId: 'u9',
      submitterName: '苏望晴',
    }
    const { server } = await open({
      'GET /act/tasks/page': (call: FakeCall) => ({ data: pageOf([...rows.slice(0, 1), { ...rows[1], ...about }], call) }),
      'GET /act/tasks/{id}': () => {
        const { case: found, ...task } = detail('t1')
        return { data: { ...task, ...about, case: { ...found, ...about, facts: { penalty: 50_000, amount: 30_000, reason: '10' } } } }
      },
      'GET /fee/exemptions/{id}': () => ({ data: { id: 'x1', remark: '医院证明已交，住院三天' } }),
    })
    fireEvent.click(await screen.findByText('苏望晴'))
    const drawer = await screen.findByRole('dialog')
    expect(await within(drawer).findByText('医院证明已交，住院三天')).toBeTruthy()
    for (const text of ['苏望晴', '周砚行', '¥500.00', '¥300.00', '病假证明']) expect(within(drawer).getByText(text)).toBeTruthy()
    expect(within(drawer).queryByText('应付')).toBeNull()
    expect(screen.getByText(/^周砚行 · THA302-2648-01/)).toBeTruthy()
    expect(server.of('GET /fee/exemptions/x1')).toHaveLength(1)
  })

  it('shows of a class whether enough people come, as it was asked to those who may not look at offerings', async () => {
    const about = { model: 'CLASS', modelNameCn: '开班审批', subjectType: 'offering', asker: 'submitter', subjectId: 'o1', submitterName: '苏望晴' }
    const asked = { ...detail('t1').case, ...about, facts: { people: 3, minimum: 8, capacity: 24, belowMinimum: true } }
    const { server } = await open({
      'GET /act/tasks/page': (call: FakeCall) => ({ data: pageOf([...rows.slice(0, 1), { ...rows[1], ...about }], call) }),
      'GET /act/tasks/{id}': () => ({ data: { ...detail('t1'), ...about, case: asked } }),
    })
    fireEvent.click(await screen.findByText('苏望晴'))
    const drawer = await screen.findByRole('dialog')
    for (const text of ['现有人数', '3', '最少人数', '8', '还差 5 人', '剩 21 席']) expect(await within(drawer).findByText(text)).toBeTruthy()
    expect(server.of('GET /training/offerings/o1')).toEqual([])
  })

  it('says only whether the account bears it where the money is not the reader’s, and goes on without an answer', async () => {
    const { amount, status, available, ...rest } = bearing
    await open({
      'GET /fee/holds/fee-preview': () => ({ data: { ...rest, enough: false } }),
      'GET /training/enrolments/decision-facts/{id}': () => ({ code: 10404, data: null }),
    })
    fireEvent.click(screen.getByText('林知夏'))
    expect(await screen.findByText('不足')).toBeTruthy()
    expect([screen.queryByText('本年已训'), screen.queryByText('¥86,410.00')]).toEqual([null, null])
    expect(screen.getByText('¥2,240.00')).toBeTruthy()
  })

  it('keeps the comment and what is wrong with it beside the buttons', async () => {
    await open()
    fireEvent.click(screen.getByText('林知夏'))
    const comment = await screen.findByRole('textbox', { name: '审批意见（拒绝时必填）' })
    const foot = comment.closest<HTMLElement>('.ant-drawer-footer')
    if (!foot) throw new Error('the comment is not in the footer')
    fireEvent.click(within(foot).getByRole('button', { name: '拒绝' }))
    expect(await within(foot).findByRole('alert')).toHaveProperty('textContent', '拒绝时请填写意见')
    expect(comment.getAttribute('aria-invalid')).toBe('true')
  })

  it('counts a comment that is nearly too long, and keeps one that is: it says by how much and sends nothing', async () => {
    const { server } = await open()
    fireEvent.click(screen.getByText('林知夏'))
    const comment = await screen.findByRole('textbox', { name: '审批意见（拒绝时必填）' })
    fireEvent.change(comment, { target: { value: '说'.repeat(950) } })
    expect(screen.getByText('950 / 1000')).toBeTruthy()
    fireEvent.change(comment, { target: { value: '说'.repeat(1012) } })
    expect((comment as HTMLTextAreaElement).value).toHaveLength(1012)
    expect(screen.getByRole('alert').textContent).toBe('多了 12 字，最多 1000 字')
    fireEvent.click(await screen.findByRole('button', { name: '同意' }))
    expect(server.of('POST /act/tasks/decide')).toHaveLength(0)
  })

  it('agrees with A, and refuses with R only with a comment', async () => {
    const { server } = await open()
    fireEvent.click(screen.getByText('林知夏'))
    await screen.findByText('为什么由你审批')
    fireEvent.keyDown(window, { key: 'r' })
    expect(await screen.findByText('拒绝时请填写意见')).toBeTruthy()
    expect(server.of('POST /act/tasks/decide')).toHaveLength(0)
    fireEvent.keyDown(window, { key: 'a' })
    await waitFor(() => expect(server.of('POST /act/tasks/decide')[0]?.body).toMatchObject({ taskId: 't0', decision: 'agree', version: 1 }))
  })

  it('says what several come to before they are agreed, decides them at once and tells what became of each', async () => {
    const { server } = await open({ 'GET /fee/holds/sum': () => ({ data: { count: 2, amount: '5120.00' } }) })
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 林知夏' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 周砚行' }))
    expect(await screen.findByText('2 项，合计 ¥5,120，1 家网点')).toBeTruthy()
    expect(server.of('GET /fee/holds/sum').at(-1)?.query.enrolmentIds).toBe('e0,e1')
    fireEvent.click(screen.getByRole('button', { name: '同意 2 项' }))
    expect(await screen.findByText('已处理 1 项，1 项未能处理')).toBeTruthy()
    expect(screen.getByText('不能审批自己的申请')).toBeTruthy()
    expect(server.of('POST /act/tasks/decideBatch')[0]?.body).toMatchObject({ decision: 'agree', tasks: [{ taskId: 't0' }, { taskId: 't1' }] })
  })
})
