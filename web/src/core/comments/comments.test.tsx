import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer, pageOf } from '../../testing/fake-server.ts'
import { learner, learnerAnswers } from '../../testing/learner-answers.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { commanded, control, press } from '../../testing/staff-screen.tsx'
import { type Comment, commentsLight, type Thread } from './api.ts'

const comment = (id: string, more: Partial<Comment> = {}): Comment => ({
  ...{ id, version: 1, kind: 'comment', authorId: 'u7', authorName: '唐以宁', outletId: 'x1', outletNameCn: '云栖店', outletNameEn: 'Yunqi', official: false },
  ...{ scores: { practical: 5, interest: 4, information: 4 }, text: '断电流程讲得很细', status: 'visible', revision: 1, createDate: '2026-11-20 10:00:00' },
  ...{ likes: 2, liked: false, replies: 0, mine: false, actions: ['reply', 'like', 'complain'], answers: [] },
  ...more,
})
const thread = (more: Partial<Thread> = {}): Thread => ({
  ...{ of: 'courses', recordId: 'c1', code: 'THA302', nameCn: '高压系统断电与验电', nameEn: 'High-voltage disconnection', open: true, comments: 12 },
  ...{ averages: { practical: 4.5, interest: 4, information: 4.2, overall: 4.2 }, waiting: 1, commented: false, actions: ['post'], reasons: [] },
  ...more,
})

type Routes = Parameters<typeof fakeServer>[0]
const open = async (more: Routes = {}, rows: Comment[] = [comment('k1')], one = thread(), address = '/commentDetails/courses/c1') => {
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /community/comments/thread/{of}/{recordId}': () => ({ data: one }),
    'GET /community/comments/thread/{of}/{recordId}/page': (call) => ({ data: pageOf(rows, call) }),
    ...more,
  })
  const view = await renderApp(address, { me: learner })
  await screen.findByText('课程评价')
  return { server, ...view }
}
// asking for roles walks the whole page in jsdom: fields are found plainly
const score = (key: string, value: number) => fireEvent.click(document.querySelector(`[data-field="scores.${key}"] input[value="${value}"]`) as Element)
const type = (label: string, value: string) => fireEvent.change(control(label), { target: { value } })
const form = (label: string) => document.querySelector<HTMLElement>(`form[aria-label="${label}"]`) as HTMLElement
const pressIn = (within: HTMLElement, name: string) =>
  fireEvent.click([...within.querySelectorAll('button')].find((one) => one.textContent === name) as Element)

describe('comments on a course', () => {
  it('repeat method, path and kind of the contract faithfully', () => {
    expect([commentsLight.service, commentsLight.noun]).toEqual([comments.service, comments.noun])
    for (const [key, { method, path, kind }] of Object.entries(commentsLight.endpoints))
      expect((comments.endpoints as Record<string, object>)[key]).toMatchObject({ method, path, kind })
  })

  it('show averages and take a comment of who finished: all that is missing at once, what is refused stays typed', async () => {
    let refuse = true
    const refused = { code: 10422, msg: '', data: { reasons: [{ code: 'wordRefused', msg: '含有不能使用的词：加微信' }] } }
    const { server } = await open({
      'POST /community/comments': commanded(comments, 'post', () => (refuse ? refused : { data: comment('k9', { mine: true }) })),
    })
    expect(screen.getByText('12 人评价')).toBeTruthy()
    expect(screen.getByText('4.5')).toBeTruthy()
    press('发布评价')
    expect(screen.getAllByText('请打分')).toHaveLength(3)
    expect(screen.getByText('请写下评价')).toBeTruthy()
    for (const [key, value] of Object.entries({ practical: 5, interest: 4, information: 3 })) score(key, value)
    type('你的评价', '想要课件的加微信')
    press('发布评价')
    expect(await screen.findByText('含有不能使用的词：加微信')).toBeTruthy()
    expect(control('你的评价')).toHaveProperty('value', '想要课件的加微信')
    refuse = false
    type('你的评价', `${'好'.repeat(497)}😀😀😀`)
    press('发布评价')
    expect(await screen.findByText('评价已发布')).toBeTruthy()
    expect(server.of('POST /community/comments')).toHaveLength(2)
    expect(server.of('POST /community/comments').at(-1)?.body).toMatchObject({
      of: 'courses',
      recordId: 'c1',
      scores: { practical: 5, interest: 4, information: 3 },
    })
  })

  it('say by how many signs a text is too long, an emoji being one, and send nothing', async () => {
    const { server } = await open()
    for (const key of ['practical', 'interest', 'information']) score(key, 4)
    type('你的评价', '😀'.repeat(502))
    expect(screen.getByText('多了 2 字，最多 500 字')).toBeTruthy()
    press('发布评价')
    expect(server.of('POST /community/comments')).toEqual([])
  })

  it('say why who did not finish cannot comment', async () => {
    await open({}, [], thread({ actions: [], waiting: 0, comments: 0, averages: undefined, reasons: ['完成课程后才能评价'] }))
    expect(screen.getByText('完成课程后才能评价')).toBeTruthy()
    expect(screen.getByText('还没有评价')).toBeTruthy()
    expect(screen.queryByText('发布评价')).toBeNull()
  })

  it('are liked, replied to and reported, by what the answer allows', async () => {
    const { server } = await open({
      'POST /community/comments/like': commanded(comments, 'like', () => ({ data: comment('k1', { liked: true }) })),
      'POST /community/comments/reply': commanded(comments, 'reply', () => ({ data: comment('r1', { kind: 'reply', scores: undefined }) })),
      'POST /community/comments/complain': commanded(comments, 'complain', () => ({ data: comment('k1') })),
    })
    await screen.findByText('断电流程讲得很细')
    press('赞 2')
    await waitFor(() => expect(server.of('POST /community/comments/like')[0]?.body).toEqual({ id: 'k1', liked: true }))
    press('回复')
    const reply = form('回复 唐以宁')
    expect(document.activeElement).toBe(reply.querySelector('textarea'))
    pressIn(reply, '回复')
    expect(await screen.findByText('请写下回复内容')).toBeTruthy()
    fireEvent.change(reply.querySelector('textarea') as Element, { target: { value: '同感' } })
    pressIn(reply, '回复')
    expect(await screen.findByText('回复已发布')).toBeTruthy()
    press('投诉')
    fireEvent.click(screen.getByText('含个人信息'))
    pressIn(form('补充说明（可不填）'), '投诉')
    expect(await screen.findByText('投诉已提交，处理后会通知你')).toBeTruthy()
    expect(server.of('POST /community/comments/complain')[0]?.body).toEqual({ id: 'k1', reason: 'personal' })
  })

  it('let their author change and delete his own, and tell him why it was taken down', async () => {
    const mine = comment('k2', { mine: true, text: '内容扎实', actions: ['edit', 'erase'], editableUntil: '2026-11-21 10:00:00' })
    const down = comment('k3', { mine: true, text: '店外报价', status: 'shielded', reason: 'advert', note: '请勿发布报价', actions: [] })
    const { server } = await open(
      {
        'PUT /community/comments': commanded(comments, 'edit', () => ({ data: mine })),
        'DELETE /community/comments/{id}': () => ({ data: { removed: 1 } }),
      },
      [mine, down],
      thread({ actions: [], commented: true, reasons: ['这次学习已经评价过了'] }),
    )
    expect(await screen.findByText('· 原因：广告。')).toBeTruthy()
    expect(screen.getByText(/请勿发布报价$/)).toBeTruthy()
    press('修改（11-21 10:00 前）')
    score('practical', 2)
    press('保存')
    await waitFor(() =>
      expect(server.of('PUT /community/comments')[0]?.body).toEqual({
        id: 'k2',
        revision: 1,
        scores: { practical: 2, interest: 4, information: 4 },
        text: '内容扎实',
      }),
    )
    press('删除')
    expect(await screen.findByText('删除后，这次学习不能再次评价。')).toBeTruthy()
    press('删除')
    expect(await screen.findByText('已删除')).toBeTruthy()
  })

  it('stand in my list: what waits for a comment first', async () => {
    const finished = { id: 'f1', of: 'courses', recordId: 'c1', code: 'THA302', nameCn: '高压系统断电与验电', nameEn: 'x', day: '2026-11-18', open: true }
    const server = fakeServer({
      ...learnerAnswers(),
      'GET /community/comments/mine': (call) => ({ data: pageOf(call.query.waiting === 'true' ? [finished] : [], call) }),
    })
    await renderApp('/comment-view', { me: learner })
    expect((await screen.findByText('去评价')).getAttribute('href')).toBe('#/commentDetails/courses/c1')
    press('已评价')
    expect(await screen.findByText('还没有评价过课程')).toBeTruthy()
    expect(server.of('GET /community/comments/mine').at(-1)?.query.waiting).toBe('false')
  })
})
