import { errorLogs } from '@academy/contracts/jobs/error-logs.ts'
import { fireEvent, screen } from '@testing-library/react'
import { front, opened, openScreen, paged } from '../../../testing/staff-screen.tsx'

const row = {
  ...{ id: 'training.e1', at: '2026-11-24 09:12:08', service: 'training', requestId: '3f2a9c1e-0000-4000-8000-000000000001', correlationId: 'c1' },
  ...{ userId: 'u1', userName: '梁牧野', route: 'GET /training/offerings/page', name: 'TypeError', code: 'ERR_X', message: 'seats is not iterable' },
  stack: '    at seatsOf (services/training/delivery/seats.ts:12:3)\n    at page (services/training/delivery/offerings/handlers.ts:40:9)',
}

it('an error is found by the number that its reader was told; the way there is folded', async () => {
  const { server } = await openScreen(`sys-error-logs?text=${row.requestId}`, {
    contract: errorLogs,
    routes: { 'GET /jobs/error-logs/page': paged([row], { away: ['fee'] }), 'GET /jobs/error-logs/{id}': () => ({ data: row }) },
  })
  expect(await screen.findByText('TypeError: seats is not iterable')).toBeTruthy()
  expect(server.of('GET /jobs/error-logs/page')[0]?.query).toMatchObject({ text: row.requestId })
  expect(await screen.findByText('费用 没有应答，下面缺少它们的记录。')).toBeTruthy()
  fireEvent.click(screen.getByText('2026-11-24 09:12:08'))
  await opened()
  expect(front().textContent).toContain(row.requestId)
  expect(front().querySelector('details')?.open).toBe(false)
  expect(front().querySelector('summary')?.textContent).toBe('调用栈，2 层')
})
