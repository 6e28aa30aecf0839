import { bulletins } from '@academy/contracts/identity/accounts/bulletins.ts'
import { screen, waitFor } from '@testing-library/react'
import { commanded, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const shared = { version: 1, titleEn: 'Workshop closed', textCn: '检修三天。', textEn: 'Repairs.', audience: { any: [{ positions: ['TE*'] }] } }
const draft = { ...shared, id: 'b1', titleCn: '实训室停用', status: 'draft', actions: ['update', 'delete', 'send'] }
const gone = { ...shared, id: 'b2', titleCn: '年度安排', status: 'sent', actions: [] }

describe('bulletins', () => {
  it('say whom they are for and are sent after a question; one that was sent is neither edited nor sent again', async () => {
    const routes = {
      ...plainAnswers(bulletins, [draft, gone]),
      'POST /sys/bulletins/send': commanded(bulletins, 'send', () => ({ data: { ...draft, status: 'sent', actions: [] } })),
    }
    const { server } = await openScreen('sys-bulletins', { contract: bulletins, routes, dictionaries: { positionGroup: { TE: '技术' } } })
    await screen.findByText('实训室停用')
    expect((await screen.findAllByText('技术')).length).toBe(2)
    expect(screen.queryByRole('button', { name: '发送 年度安排' })).toBeNull()
    press('发送 实训室停用')
    await screen.findByText('发送公告“实训室停用”？')
    press('发送')
    await waitFor(() => expect(server.of('POST /sys/bulletins/send')[0]?.body).toEqual({ id: 'b1', version: 1 }))
    await waitFor(() => expect(screen.getAllByText('已发送').length).toBeGreaterThan(1))
  })
})
