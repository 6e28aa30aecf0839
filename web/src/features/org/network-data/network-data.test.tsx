import { outletData } from '@academy/contracts/org/network-data/outlets.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { commanded, openScreen, paged } from '../../../testing/staff-screen.tsx'

const outlet = {
  ...{ id: 'o1', version: 3, code: 'O0001', nameCn: '亦庄店', nameEn: 'Yizhuang', orgType: '60', dealerStatus: '20', dmsCode: 'OLD-1', phone: '01055500101' },
  ...{ theirs: { dmsCode: 'NEW-2', phone: '01055500101' }, differs: ['dmsCode'], toldOn: '2026-03-01', actions: ['adopt'] },
}

describe('outlet data', () => {
  it('has what the system says beside ours, and adopts one field', async () => {
    const { server } = await openScreen('org-outlets', {
      contract: outletData,
      routes: {
        'GET /org/outlets/page': paged([outlet]),
        'POST /org/outlets/adopt': commanded(outletData, 'adopt', () => ({ data: { ...outlet, dmsCode: 'NEW-2', differs: [] } })),
      },
    })
    fireEvent.click(await screen.findByText('O0001'))
    expect((await screen.findAllByText('NEW-2')).length).toBeGreaterThan(0)
    fireEvent.click(await screen.findByRole('button', { name: '采用DMS 编码：NEW-2' }))
    await waitFor(() => expect(server.of('POST /org/outlets/adopt')[0]?.body).toEqual({ id: 'o1', version: 3, fields: ['dmsCode'] }))
  })
})
