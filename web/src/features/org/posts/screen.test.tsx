import { posts } from '@academy/contracts/org/posts.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { control, fillDay, openScreen, plainAnswers, press, toldAt } from '../../../testing/staff-screen.tsx'

const post = { id: 't1', version: 3, userId: 'u7', positionId: 'p1', positionCode: 'TE05', orgId: 'x1', main: true, joinDate: '2024-03-01' }
const names = { userName: '贺岚', positionNameCn: '高压技师', orgCode: 'X3301', orgNameCn: '云栖店' }
const refusal = { field: 'leaveDate', code: 'leaveInPast', msg: '离岗日期不能早于今天' }

const open = async (more: object = {}) => {
  const view = await openScreen('org-posts', {
    contract: posts,
    routes: {
      ...plainAnswers(posts, [{ ...post, ...names }]),
      ...more,
    },
  })
  await screen.findByText('贺岚')
  return view
}

describe('posts', () => {
  it('say who does what where, and end on a day', async () => {
    const { server } = await open()
    expect(await screen.findByText('TE05 高压技师')).toBeTruthy()
    expect(await screen.findByText('X3301 云栖店')).toBeTruthy()
    press('编辑 贺岚 · 高压技师 · 2024-03-01')
    await screen.findByDisplayValue('2024-03-01')
    await fillDay('离岗日期', '2026-12-31')
    press('保存')
    const { positionCode: _, ...kept } = post
    await waitFor(() => expect(server.of('PUT /org/posts')[0]?.body).toEqual({ ...kept, leaveDate: '2026-12-31' }))
  })

  it('tell at the field what the server has against the day', async () => {
    await open({ 'PUT /org/posts': () => ({ code: -1, msg: '', data: { errors: [refusal.msg], fields: [refusal] } }) })
    press('编辑 贺岚 · 高压技师 · 2024-03-01')
    await screen.findByDisplayValue('2024-03-01')
    await fillDay('离岗日期', '2025-01-31')
    press('保存')
    await waitFor(() => expect(toldAt('离岗日期')).toBe('离岗日期不能早于今天'))
    expect(screen.getByDisplayValue('2025-01-31')).toBeTruthy()
  })

  it('show five slots, the fifth shut (rule 9)', async () => {
    await open()
    press('编辑 贺岚 · 高压技师 · 2024-03-01')
    await screen.findByDisplayValue('2024-03-01')
    fireEvent.mouseDown(control('兼岗序号'))
    const options = [...document.querySelectorAll('.ant-select-item-option')].map((option) => [
      option.textContent,
      option.classList.contains('ant-select-item-option-disabled'),
    ])
    expect(options.slice(-2)).toEqual([
      ['第 4 兼岗', false],
      ['第 5 兼岗：最多 4 个', true],
    ])
  })
})
