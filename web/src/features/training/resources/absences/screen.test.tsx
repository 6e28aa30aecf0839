import { absences } from '@academy/contracts/training/resources/absences.ts'
import { screen, waitFor } from '@testing-library/react'
import { commanded, openScreen, plainAnswers, press } from '../../../../testing/staff-screen.tsx'

const dictionaries = { absenceKind: { leave: '请假', ill: '病假' }, half: { am: '上午', pm: '下午' } }
const shared = {
  version: 1,
  userId: 'u1',
  userName: '沈嘉禾',
  kind: 'leave',
  fromDate: '2026-11-24',
  fromHalf: 'am',
  untilDate: '2026-11-25',
  untilHalf: 'pm',
  days: 2,
}
const draft = { ...shared, id: 'a1', number: 'AB-2611-001', status: 'draft', actions: ['update', 'delete', 'ask'] }
const waiting = { ...shared, id: 'a2', number: 'AB-2611-002', status: 'asked', actions: ['cancel'] }

describe('trainers’ absences', () => {
  it('are put before the planner after a question; what waits for him is neither edited nor deleted', async () => {
    const routes = {
      ...plainAnswers(absences, [draft, waiting]),
      'POST /training/absences/ask': commanded(absences, 'ask', () => ({ data: { ...draft, status: 'asked', actions: ['cancel'] } })),
    }
    const { server } = await openScreen('training-absences', { contract: absences, routes, dictionaries })
    await screen.findByText('AB-2611-001')
    expect(screen.getByRole('button', { name: '编辑 AB-2611-001' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '编辑 AB-2611-002' })).toBeNull()
    expect(screen.queryByRole('button', { name: '删除 AB-2611-002' })).toBeNull()
    press('提交审批 AB-2611-001')
    await screen.findByText('提交缺勤“AB-2611-001”？')
    press('提交审批')
    await waitFor(() => expect(server.of('POST /training/absences/ask')[0]?.body).toEqual({ id: 'a1', version: 1 }))
    expect(await screen.findByText('已提交')).toBeTruthy()
  })
})
