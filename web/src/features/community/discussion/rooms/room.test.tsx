import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { fakeServer, pageOf } from '../../../../testing/fake-server.ts'
import { day, learner, learnerAnswers } from '../../../../testing/learner-answers.ts'
import { renderApp } from '../../../../testing/render-app.tsx'
import { type Message, type Room, roomsLight } from './api.ts'

const room = (more: Partial<Room> = {}): Room => ({
  id: 'o1',
  version: 1,
  offeringNumber: 'THA302-2648-01',
  nameCn: '高压系统断电与验电',
  nameEn: 'High-voltage disconnection',
  startDate: day(5),
  endsAt: `${day(6)} 17:00:00`,
  status: 'open',
  members: 2,
  messages: 1,
  role: 'learner',
  actions: ['post'],
  people: [{ userId: 'u8', userName: '许若谷', role: 'trainer', since: `${day(0)} 08:00:00` }],
  ...more,
})
const message = (id: string, text: string, more: Partial<Message> = {}): Message => ({
  id,
  version: 1,
  roomId: 'o1',
  authorId: 'u8',
  authorName: '许若谷',
  authorRole: 'trainer',
  mine: false,
  text,
  shielded: false,
  createDate: `${day(0)} 08:00:00`,
  actions: [],
  ...more,
})

const open = async (row: Room) => {
  const said = [message('m1', '<b>请穿劳保鞋</b>'), message('m0', '', { shielded: true })]
  const server = fakeServer({
    ...learnerAnswers(),
    'GET /community/rooms/{id}': () => ({ data: row }),
    'GET /community/rooms/{id}/messages': (call) => ({ data: pageOf(said, call) }),
    'POST /community/rooms/{id}/messages': (call) => {
      const mine = message('m2', (call.body as { text: string }).text, { mine: true, authorName: '林知夏', authorRole: 'learner' })
      said.unshift(mine)
      return { data: mine }
    },
  })
  await renderApp('/rooms/o1', { me: learner })
  await screen.findByRole('heading', { name: '讨论区 · 高压系统断电与验电' })
  return server
}

describe('the discussion of an offering', () => {
  it('repeats method, path and kind of the contract faithfully', () => {
    for (const [key, light] of Object.entries(roomsLight.endpoints)) expect(rooms.endpoints[key as keyof typeof roomsLight.endpoints]).toMatchObject(light)
  })

  it('shows what was said as plain text, and what I write at once', async () => {
    const server = await open(room())
    expect(await screen.findByText('<b>请穿劳保鞋</b>')).toBeTruthy()
    expect(screen.getByText('这条消息已被学院屏蔽')).toBeTruthy()
    fireEvent.change(screen.getByRole('textbox', { name: '写点什么' }), { target: { value: ' 大家好 ' } })
    fireEvent.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('大家好')).toBeTruthy()
    await waitFor(() => expect(server.of('POST /community/rooms/o1/messages')[0]?.body).toEqual({ text: '大家好' }))
    expect(screen.getByRole('textbox', { name: '写点什么' })).toHaveProperty('value', '')
  })

  it('stays readable once it is closed', async () => {
    await open(room({ status: 'closed', actions: [] }))
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText('讨论区已关闭，只能查看。')).toBeTruthy()
  })

  it('keeps a message that is too long, says by how much, and sends nothing', async () => {
    const server = await open(room())
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '问'.repeat(2001) } })
    expect(screen.getByRole('alert').textContent).toBe('多了 1 字，最多 2000 字')
    expect(screen.getByRole('button', { name: '发送' })).toHaveProperty('disabled', true)
    fireEvent.submit(screen.getByRole('textbox'))
    expect(server.of('POST /community/rooms/o1/messages')).toEqual([])
  })
})
