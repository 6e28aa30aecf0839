import { render, screen } from '@testing-library/react'
import { startLocale } from '../i18n/locale.ts'
import { formatDays } from '../show/moment.tsx'
import { formatMoney } from '../show/money.tsx'
import { Budget } from './budget.tsx'
import { Progress } from './progress.tsx'
import { Seats } from './seats.tsx'
import { Staff } from './staff.tsx'
import { Steps } from './steps.tsx'
import { Validity } from './validity.tsx'

beforeAll(startLocale)

const drawn = (element: React.ReactElement) => {
  const { container, unmount } = render(element)
  const marks = (mark: string) => container.querySelectorAll(`.${mark}`).length
  const label = screen.queryByRole('img')?.getAttribute('aria-label') ?? container.textContent
  const sharp = [...container.querySelectorAll('rect:not(.hollow, .hollow-key)')].every((rect) => Number.isInteger(Number(rect.getAttribute('x'))))
  const counts = {
    on: marks('on'),
    off: marks('off'),
    wait: marks('wait'),
    now: marks('now'),
    end: marks('end'),
    hollow: marks('hollow'),
    hollowKey: marks('hollow-key'),
  }
  unmount()
  return { label, sharp, ...counts }
}

describe('scales', () => {
  it('draw one tick a thing at whole pixels and say it in one sentence', () => {
    expect(drawn(<Seats cap={24} taken={17} held={3} waiting={3} />)).toMatchObject({
      label: '24 席，已占 17，审批中 3，空 4，候补 3',
      on: 17 + 6,
      wait: 3,
      sharp: true,
    })
    expect(drawn(<Progress chapters={[4, 6, 5, 3]} done={12} />)).toMatchObject({ label: '4 章 18 课，已学 12 课', on: 12, off: 6, now: 1, sharp: true })
    expect(drawn(<Validity months={24} past={9} />)).toMatchObject({ on: 12, off: 9, wait: 6, end: 1, sharp: true })
    expect(drawn(<Budget limit={100} spent={60} held={10} />)).toMatchObject({ on: 30 + 10, off: 15 })
    expect(drawn(<Staff reference={20} filled={15} leaving={1} keyVacant={3} />)).toMatchObject({ on: 14 + 2, hollow: 2, hollowKey: 3 })
    expect(drawn(<Steps days={14} today={7} amountOn={(before) => (before < 3 ? 1500 : before < 8 ? 800 : 0)} />)).toMatchObject({
      label: '开课前 14 天，今天退课扣 ¥800.00，最高 ¥1,500.00',
      now: 2,
    })
  })

  it('double the unit above forty and write the number below three', () => {
    expect(drawn(<Seats cap={60} taken={30} />)).toMatchObject({ label: '60 席，已占 30，审批中 0，空 30，候补 0，1 格 = 2 席', on: 15 })
    expect(drawn(<Seats cap={2} taken={1} />)).toMatchObject({ label: '1 / 2', on: 0 })
  })
})

describe('figures', () => {
  it('are exact and attached to their signs', () => {
    expect(formatMoney('-1234567.5')).toBe('−¥1,234,567.50')
    expect(formatMoney('90000000000.01')).toBe('¥90,000,000,000.01')
    expect(formatMoney(undefined)).toBe('—')
    expect(formatDays('2026-11-24 09:00:00', '2026-11-25 17:30:00', '2026')).toBe('11.24–25')
    expect(formatDays('2026-11-30', '2026-12-02', '2026')).toBe('11.30–12.02')
    expect(formatDays('2026-11-27', '2026-11-27', '2026')).toBe('11.27')
    expect(formatDays('2027-03-11', '2027-03-12', '2026')).toBe('2027.03.11–12')
    expect(formatDays('2026-12-31', '2027-01-02', '2026')).toBe('12.31–2027.01.02')
  })
})
