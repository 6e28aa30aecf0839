import { offerings } from '@academy/contracts/training/delivery/offerings.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { opened, openScreen, plainAnswers, press } from '../../../../../testing/staff-screen.tsx'

const offering = (id: string, more: object = {}) => ({
  ...{
    id,
    version: 3,
    number: `THA302-2648-0${id}`,
    status: 'published',
    phase: 'open',
    nameCn: '高压系统断电与验电',
    nameEn: 'High voltage',
    catalogue: 'TH',
  },
  ...{
    courseId: 'k1',
    courseCode: 'THA302',
    startDate: '2026-11-24',
    endDate: '2026-11-25',
    startHalf: 'am',
    siteId: 's1',
    cityCn: '杭州',
    cityEn: 'Hangzhou',
  },
  ...{ trainers: [{ trainerId: 'r1', role: 'main', name: '许若谷' }], price: '3200.00', minimum: 8, waitingList: true, atRisk: false, actions: ['copy'] },
  ...{ seats: { capacity: 24, taken: 17, held: 3, free: 4, waiting: 2 }, createDate: '2026-10-01 08:00:00' },
  ...more,
})
const rows = [offering('1', { noticeCn: '请带工装', closesAt: '2026-11-21 23:59:59' }), offering('2', { status: 'unpublished', phase: undefined })]

const open = async (address = 'training-offerings') => {
  const view = await openScreen(address, { contract: offerings, routes: plainAnswers(offerings, rows) })
  await screen.findByText('THA302-2648-02')
  return view
}

describe('the plan of offerings', () => {
  it('publishes the selected drafts after a question, and tells of each what became of it', async () => {
    const { server } = await open()
    const refusal = { id: '1', number: 'THA302-2648-01', ok: false, reasons: ['已发布', '没有培训师'] }
    server.on('POST /training/offerings/publishBatch', () => ({
      data: { published: 1, failed: 1, results: [refusal, { id: '2', number: 'THA302-2648-02', ok: true, reasons: [] }] },
    }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 THA302-2648-01' }))
    fireEvent.click(screen.getByRole('checkbox', { name: '选择 THA302-2648-02' }))
    press('批量发布')
    await screen.findByText('发布所选的 2 个班次？')
    expect(server.of('POST /training/offerings/publishBatch')).toHaveLength(0)
    press('批量发布')
    expect(await screen.findByText('已发布 1 个，1 个未发布')).toBeTruthy()
    expect(screen.getByText('已发布；没有培训师')).toBeTruthy()
    const offerings = ['1', '2'].map((id) => ({ id, version: 3 }))
    expect(server.of('POST /training/offerings/publishBatch')[0]?.body).toEqual({ offerings })
  })

  it('shows all that is planned for an offering beside the list, by its address too', async () => {
    const { server } = await open()
    server.on('GET /training/offerings/{id}', (_, { id = '' }) => ({
      data: offering(id, { courseCode: 'THA302', noticeCn: '请带工装', closesAt: '2026-11-21 24:00:00' }),
    }))
    press('THA302-2648-01')
    await opened()
    expect(window.location.hash).toContain('open=1')
    const drawer = document.querySelector<HTMLElement>('.details-drawer') as HTMLElement
    expect(await within(drawer).findByText('请带工装')).toBeTruthy()
    expect(within(drawer).getByText('许若谷 · 主讲')).toBeTruthy()
    expect(within(drawer).getByText('¥3,200.00')).toBeTruthy()
  })
})
