import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { threads } from '@academy/contracts/community/discussion/threads.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { choose, commanded, control, fill, front, opened, openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const row = (id: string, more: object = {}) => ({
  ...{
    id,
    version: 1,
    kind: 'comment',
    threadId: 't1',
    of: 'courses',
    recordId: 'c1',
    code: 'THA101',
    nameCn: '高压安全意识',
    nameEn: 'High-voltage awareness',
  },
  ...{ authorId: 'u1', authorName: '林知夏', outletId: 'x1', outletNameCn: '云栖店', outletNameEn: 'Yunqi', official: false, category: 'TH' },
  ...{ scores: { practical: 5, interest: 4, information: 3 }, text: '实操部分讲得很细', status: 'visible', createDate: '2026-11-20 10:00:00' },
  ...{ likes: 2, replies: 1, complaints: 0, complained: 0, revision: 1, asSeen: '1.0', decidedByName: '—', actions: ['answer', 'shield'] },
  ...more,
})
const reported = row('k2', {
  ...{ text: '来我店里买保险有折扣', status: 'hidden', complaints: 3, complained: 3, complainedAt: '2026-11-01 10:00:00', actions: ['ignore', 'shield'] },
})
const said = { ...row('r1', { kind: 'reply', parentId: 'k1', text: '同感', authorName: '唐以宁', scores: undefined }), mine: false, liked: false, actions: [] }
const complaint = (id: string, name: string) => ({
  ...{ id, complainantId: id, complainantName: name, outletNameCn: '滨江店', outletNameEn: 'Binjiang', reason: 'advert', text: reported.text, revision: 1 },
  ...{ status: 'open', createDate: '2026-11-21 10:00:00' },
})
const whole = (one: object, more: object = {}) => ({ ...one, thread: [], complaintList: [], authorYear: { written: 4, shielded: 1 }, ...more })

const open = async (routes: Parameters<typeof openScreen>[1]['routes'] = {}, address = 'community-comments') => {
  const view = await openScreen(address, {
    contract: comments,
    routes: {
      'GET /community/comments/page': paged([row('k1'), reported]),
      'GET /community/comments/k1': () => ({ data: whole(row('k1'), { thread: [said] }) }),
      'GET /community/comments/k2': () => ({
        data: whole(reported, { complaintList: [complaint('z1', '赵敏'), complaint('z2', '钱立'), complaint('z3', '孙冰')] }),
      }),
      ...routes,
    },
  })
  await screen.findByText('实操部分讲得很细')
  return view
}
const openRow = async (text: string) => {
  fireEvent.click(screen.getAllByText(text)[0] as HTMLElement)
  await opened()
}

describe('the desk of comments', () => {
  it('shows what was written, by whom, with scores, state and how long complaints wait; filters stand in the address', async () => {
    const { server, place } = await open()
    expect(screen.getAllByText('实用 5 · 有趣 4 · 信息量 3')).toHaveLength(2)
    expect(screen.getByText(/^3 条 · \d+ 小时$/).closest('[data-late]')).toBeTruthy()
    await choose('状态', '已隐藏')
    await waitFor(() => expect(place()).toBe('/manage/community-comments?status=hidden'))
    await choose('投诉', '有待处理投诉')
    await waitFor(() => expect(server.of('GET /community/comments/page').at(-1)?.query).toMatchObject({ status: 'hidden', complained: 'true' }))
  })

  it('opens one with its thread and its author’s year, and publishes the academy’s reply; what was refused stays typed', async () => {
    let refuse = true
    const refused = { code: 10422, msg: '请不要写手机号', data: { reasons: [{ code: 'mobileInText', msg: '请不要写手机号' }] } }
    const { server } = await open({
      'POST /community/comments/answer': commanded(comments, 'answer', () => (refuse ? refused : { data: row('r2', { kind: 'reply' }) })),
    })
    await openRow('实操部分讲得很细')
    expect(await within(front()).findByText('同感')).toBeTruthy()
    expect(within(front()).getByText('林知夏 近一年共发言 4 条，其中 1 条被屏蔽。')).toBeTruthy()
    press('发布回复')
    expect(await within(front()).findByText('请写下回复内容')).toBeTruthy()
    fill('学院回复', '请拨打 13800138000')
    press('发布回复')
    expect(await within(front()).findByText('请不要写手机号')).toBeTruthy()
    expect(control('学院回复')).toHaveProperty('value', '请拨打 13800138000')
    refuse = false
    fill('学院回复', '谢谢，已转给培训师')
    press('发布回复')
    expect(await screen.findByText('回复已发布')).toBeTruthy()
    expect(server.of('POST /community/comments/answer').at(-1)?.body).toEqual({ id: 'k1', text: '谢谢，已转给培训师' })
  })

  it('decides complaints: each button says what it leaves, shielding asks for a reason, and goes by what was seen', async () => {
    const { server } = await open({ 'POST /community/comments/shield': commanded(comments, 'shield', () => ({ data: reported })) })
    await openRow('来我店里买保险有折扣')
    expect(await within(front()).findByText('赵敏 · 滨江店 ·', { exact: false })).toBeTruthy()
    expect(within(front()).getByText('3 条投诉不成立，投诉人收到结果；所有人可见，评分计入平均；作者收到通知')).toBeTruthy()
    const leaves = '3 条投诉成立；只有作者和学院可见，评分不再计入；作者收到通知'
    expect(within(front()).getByText(leaves)).toBeTruthy()
    press('屏蔽')
    expect(await screen.findByText('屏蔽这条内容？')).toBeTruthy()
    press('屏蔽')
    expect(await screen.findByText('请选择原因')).toBeTruthy()
    await choose('屏蔽原因', '其他')
    press('屏蔽')
    expect(await screen.findByText('选择“其他”时请写明原因')).toBeTruthy()
    await choose('屏蔽原因', '广告')
    press('屏蔽')
    expect(await screen.findByText('已屏蔽')).toBeTruthy()
    expect(server.of('POST /community/comments/shield')[0]?.body).toEqual({ id: 'k2', asSeen: '1.0', reason: 'advert' })
  })

  it('lets a key decide, and tells who was faster', async () => {
    await open({
      'POST /community/comments/ignore': () => ({ code: 10410, msg: '当前状态不允许此操作', data: { move: 'ignore', state: 'shielded', by: '赵教务' } }),
    })
    await openRow('来我店里买保险有折扣')
    await within(front()).findByText('投诉不成立')
    fireEvent.keyDown(window, { key: '1' })
    expect(await screen.findByText('赵教务 已先处理，现在是“已屏蔽”。')).toBeTruthy()
    press('知道了')
  })
})

describe('comments by course', () => {
  it('tell averages and lead to the comments of the course', async () => {
    const thread = {
      ...{ id: 't1', of: 'courses', recordId: 'c1', code: 'THA101', nameCn: '高压安全意识', nameEn: 'High-voltage awareness', brand: 'A', category: 'TH' },
      ...{ categoryNameCn: '高压', categoryNameEn: 'High voltage', managerName: '龙沁芳', open: true, comments: 12 },
      ...{ practical: 4.6, interest: 4, information: 4.2, average: 4.3, lastAt: '2026-11-20 10:00:00' },
    }
    await openScreen('community-threads', {
      contract: threads,
      routes: { 'GET /community/threads/page': paged([thread, { ...thread, id: 't2', code: 'THE102', average: undefined }]) },
    })
    expect(await screen.findByText('4.3')).toBeTruthy()
    fireEvent.click(screen.getByText('THA101'))
    await opened()
    expect(within(front()).getByText('查看 12 条评价').getAttribute('href')).toBe('#/manage/community-comments?recordIds=c1')
  })
})
