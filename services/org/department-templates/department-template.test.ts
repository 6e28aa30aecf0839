import { releaseViolations, replacedBy, rowViolations, type TemplateFacts, templateOn } from './department-template.ts'

const template = (id: string, validFrom: string, status: string, outletKind = '4S-L'): TemplateFacts => ({
  ...{ id, outletKind, validFrom, status },
  rows: [{ departmentId: 'd', positionCode: 'SA04', count: 2 }],
})
const first = template('1', '2022-01-01', 'replaced')
const second = template('2', '2026-01-01', 'released')
const codes = (found: { code: string }[]) => found.map(({ code }) => code)

describe('the template of a kind that holds', () => {
  it('is the last one released whose day has come; a draft never holds', () => {
    const all = [first, second, template('3', '2026-03-01', 'draft'), template('4', '2026-02-01', 'released', 'CS')]
    expect([templateOn(all, '4S-L', '2025-12-31')?.id, templateOn(all, '4S-L', '2026-01-01')?.id, templateOn(all, '4S-L', '2026-04-01')?.id]).toEqual([
      '1',
      '2',
      '2',
    ])
    expect(templateOn(all, '4S-L', '2021-12-31')).toBeUndefined()
  })

  it('is replaced from the day on which a later one holds', () => {
    const later = template('3', '2026-04-01', 'released')
    expect(replacedBy([first, second, later], '2026-03-31')).toEqual([])
    expect(replacedBy([first, second, later], '2026-04-01').map(({ id }) => id)).toEqual(['2'])
  })
})

describe('a release', () => {
  const draft = (validFrom: string) => template('9', validFrom, 'draft')
  it('changes no day that has been; only the first of a kind may begin in the past', () => {
    expect(releaseViolations(draft('2020-01-01'), [], '2026-03-02')).toEqual([])
    expect(codes(releaseViolations(draft('2026-02-01'), [first, second], '2026-03-02'))).toEqual(['notBack'])
    expect(codes(releaseViolations(draft('2026-01-01'), [first, second], '2026-03-02'))).toEqual(['afterLastRelease'])
    expect(releaseViolations(draft('2026-03-02'), [first, second], '2026-03-02')).toEqual([])
  })

  it('needs at least one post', () => {
    expect(codes(releaseViolations({ ...draft('2026-04-01'), rows: [] }, [], '2026-03-02'))).toEqual(['required'])
  })

  it('has a position once in a department', () => {
    const row = { departmentId: 'd', positionCode: 'SA04', count: 1 }
    expect(rowViolations([row, { ...row, departmentId: 'e' }, row])).toEqual([{ field: 'rows[2].positionCode', code: 'twice' }])
  })
})
