import { enrolmentOutcomes } from '@academy/contracts/training/delivery/enrolment-outcomes.ts'
import { screen, waitFor } from '@testing-library/react'
import { openScreen, paged, press } from '../../../../testing/staff-screen.tsx'

const whole = { applied: 1240, seated: 992, seatedShare: 80, open: 48, refused: 90, revoked: 60, cancelled: 50 }
const months = [{ id: '2026-10', nameCn: '2026-10', nameEn: '2026-10', ...whole }]

describe('the report of what became of applications', () => {
  test('leads from a month to all its enrolments, and is taken along as a workbook and printed', async () => {
    const { server } = await openScreen('training-enrolment-outcomes?from=2026-01-15', {
      contract: enrolmentOutcomes,
      also: ['training:enrolments:page'],
      routes: {
        'GET /training/enrolment-outcomes/page': (call) => paged(months, { whole })(call),
        'GET /training/enrolment-outcomes/export': () => ({ data: null }),
        'GET /training/enrolment-outcomes/pdf': () => ({ data: null }),
      },
    })
    const october = await screen.findByText('2026-10', { selector: 'td a' })
    expect(october.getAttribute('href')).toBe('#/manage/training-enrolments?from=2026-10-01&to=2026-10-31')
    for (const words of ['1,240', '992', '80.0', '90']) expect(screen.getAllByText(words).length).toBeGreaterThan(0)
    press('导出')
    await waitFor(() => expect(server.of('GET /training/enrolment-outcomes/export')[0]?.query).toMatchObject({ from: '2026-01-15' }))
    press('PDF')
    await waitFor(() => expect(server.of('GET /training/enrolment-outcomes/pdf')).toHaveLength(1))
  })
})
