import { positions } from '@academy/contracts/org/positions.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openScreen, plainAnswers, press } from '../../testing/staff-screen.tsx'

const position = { id: 'p1', version: 1, code: 'TE05', nameCn: '高压技师', nameEn: 'HV technician', positionGroup: 'TE' }
const task = {
  ...{ id: 't1', name: 'org.lists.export', service: 'org', title: '导出列表', about: '岗位', createDate: '2026-11-25 09:00:00' },
  ...{ status: 'running', done: 500, total: 1310, percent: 38, actions: ['cancel'] },
}

/** The list of positions as if it had so many rows, and what it was asked for its workbook. */
const open = async (total: number, name = '导出') => {
  const routes = {
    ...plainAnswers(positions, [position]),
    'GET /org/positions/page': () => ({ data: { records: [position], total, size: 20, current: 1, pages: 1 } }),
    'GET /org/positions/export': () => ({ data: null }),
    'POST /org/background-tasks/start/lists.export': () => ({ data: { ...task, status: 'waiting', done: 0, total: 0 } }),
    'GET /org/background-tasks/{id}': () => ({ data: task }),
  }
  const { server } = await openScreen('org-positions?positionGroup=TE', { contract: positions, routes, who: { superAdmin: true } } as never)
  await screen.findByText('TE05')
  press(name)
  return server
}

describe('the workbook of a list', () => {
  it('is written by a task where its rows are more than a thousand: with the filters of the list, followed below them', async () => {
    const server = await open(1310)
    await waitFor(() => expect(server.of('POST /org/background-tasks/start/lists.export')).toHaveLength(1))
    expect(server.of('POST /org/background-tasks/start/lists.export')[0]?.body).toMatchObject({ noun: 'positions' })
    expect(await screen.findByText('500 / 1,310 行')).toBeTruthy()
    expect(server.of('GET /org/positions/export')).toHaveLength(0)
  })

  it('comes at once where they are fewer', async () => {
    const server = await open(1000)
    await waitFor(() => expect(server.of('GET /org/positions/export')).toHaveLength(1))
    expect(server.of('POST /org/background-tasks/start/lists.export')).toHaveLength(0)
  })

  it('is fetched with a ticket for its filters, in the format that was chosen, and with no session in its address (resolutions.md 18)', async () => {
    const server = await open(12, '导出为')
    fireEvent.click(await screen.findByText('Excel 97–2003（.xls）'))
    await waitFor(() => expect(server.of('GET /org/positions/export')).toHaveLength(1))
    expect(server.of('POST /org/positions/export-ticket')[0]?.body).toEqual({ positionGroup: 'TE', format: 'xls' })
    expect(server.of('GET /org/positions/export')[0]?.query).toMatchObject({ positionGroup: 'TE', format: 'xls', token: 'ticket' })
  })
})
