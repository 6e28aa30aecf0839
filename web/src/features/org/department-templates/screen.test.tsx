import { departmentTemplates } from '@academy/contracts/org/department-templates.ts'
import { outletKinds } from '@academy/contracts/org/organisations.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { openScreen, plainAnswers, press } from '../../../testing/staff-screen.tsx'
import { countOf, rowsWith, withCount } from './edited.ts'

const row = (positionCode: string, counts: number[]) => ({
  ...{
    departmentId: 'd1',
    departmentCode: 'SAL',
    departmentNameCn: '销售部',
    departmentNameEn: 'Sales',
    positionCode,
    positionNameCn: positionCode,
    positionNameEn: positionCode,
  },
  ...{ key: false, counts: outletKinds.map((_, at) => counts[at] ?? 0), sum: counts.reduce((sum, one) => sum + one, 0) },
})
const kinds = outletKinds.map((outletKind, at) => ({
  outletKind,
  outlets: at === 0 ? 5 : 0,
  sum: at === 0 ? 3 : 0,
  ...(at === 0 ? { templateVersion: 2, validFrom: '2026-10-01', draftId: 't3' } : {}),
}))
const matrix = { day: '2026-11-26', kinds, rows: [row('SA01', [1]), row('SA04', [2])], sum: 3 }
const draft = {
  ...{ id: 't3', version: 1, outletKind: '4S-L', templateVersion: 3, validFrom: '2027-01-01', status: 'draft', createDate: '2026-11-01 08:00:00' },
  rows: [
    { departmentId: 'd1', positionCode: 'SA01', count: 1 },
    { departmentId: 'd1', positionCode: 'SA04', count: 2 },
  ],
}

describe('department templates', () => {
  it('show positions by kind with sums, and a draft is edited in its column', async () => {
    const { server } = await openScreen('org-templates', {
      contract: departmentTemplates,
      routes: { 'GET /org/department-templates/matrix': () => ({ data: matrix }), ...plainAnswers(departmentTemplates, [draft]) },
      dictionaries: { outletKind: { '4S-L': '大型店' } },
    })
    await screen.findByText('销售部')
    const sums = () => [...document.querySelectorAll('tfoot tr')].map((line) => [...line.querySelectorAll('td')].map((cell) => cell.textContent)[0])
    expect(sums()).toEqual(['3', '15'])
    press('编辑草案')
    const cell = await screen.findByLabelText('4S-L，SA04')
    fireEvent.change(cell, { target: { value: '4' } })
    expect(sums()).toEqual(['5', '25'])
    fireEvent.change(cell, { target: { value: '1000' } })
    expect((cell as HTMLInputElement).value).toBe('4')
    press('保存')
    await waitFor(() =>
      expect(server.of('PUT /org/department-templates')[0]?.body).toEqual({
        ...{ id: 't3', version: 1, outletKind: '4S-L', validFrom: '2027-01-01' },
        rows: [
          { departmentId: 'd1', positionCode: 'SA01', count: 1 },
          { departmentId: 'd1', positionCode: 'SA04', count: 4 },
        ],
      }),
    )
  })

  it('take 0 to 999 in a cell, and keep a new row at the end', () => {
    expect(['0', '999', '1000', '-1', 'x'].map(countOf)).toEqual([0, 999, undefined, undefined, undefined])
    const rows = withCount(draft.rows, { departmentId: 'd2', positionCode: 'TE01' }, 1)
    expect(rowsWith(matrix.rows, rows).map(({ at, count }) => `${at.positionCode} ${count}`)).toEqual(['SA01 1', 'SA04 2', 'TE01 1'])
  })
})
