import { organisations } from '@academy/contracts/org/organisations.ts'
import { screen, waitFor } from '@testing-library/react'
import { choose, openScreen, plainAnswers, press } from '../../../testing/staff-screen.tsx'

const organisation = (id: string, code: string, nameCn: string, more: object = {}) => ({ id, version: 4, code, nameCn, nameEn: code, orgType: '50', ...more })
const dealer = organisation('d1', 'D3301', '杭州云栖汽车')
const other = organisation('d2', 'D3302', '杭州望江汽车')
const outlet = organisation('x1', 'X3301', '云栖店', { orgType: '60', parentId: 'd1', brands: ['O'], region: 'E', dealerStatus: '20' })

const open = async () => {
  const view = await openScreen('org-organisations?view=list', {
    contract: organisations,
    routes: plainAnswers(organisations, [dealer, other, outlet]),
    dictionaries: { orgType: { 50: '经销商', 60: '网点' }, dealerStatus: { 20: '营业' }, salesRegion: { E: '东区' } },
  })
  await screen.findByText('X3301')
  return view
}

describe('organisations', () => {
  it('moves an outlet below another dealer and leaves all else as it was', async () => {
    const { server } = await open()
    press('编辑 云栖店')
    await screen.findByDisplayValue('云栖店')
    await choose('上级', 'D3302 杭州望江汽车')
    expect(screen.getByText('1 处修改未保存')).toBeTruthy()
    press('保存')
    const { dealerStatus: _, ...kept } = outlet as typeof outlet & { dealerStatus?: string }
    await waitFor(() => expect(server.of('PUT /org/organisations')[0]?.body).toEqual({ ...kept, parentId: 'd2' }))
  })

  it('shows an organisation with all that is below it', async () => {
    const { server, place } = await open()
    await choose('所属（含下级）', 'D3301 杭州云栖汽车')
    await waitFor(() => expect(place()).toContain('under=d1'))
    await waitFor(() => expect(server.of('GET /org/organisations/page').at(-1)?.query.under).toBe('d1'))
  })
})
