import { render, screen, waitFor } from '@testing-library/react'
import { startLocale } from '../i18n/locale.ts'
import { Control } from './controls.tsx'
import { Field } from './field.tsx'

const nothing = () => undefined
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const shown = () => ['From', 'At'].map((label) => field(label).value)

beforeAll(startLocale)

it('a day and a moment are shown under their labels while the calendar is fetched, and after', async () => {
  render(
    <>
      <Field name="from" label="From">
        <Control kind="day" value="2027-01-31" onChange={nothing} onBlur={nothing} />
      </Field>
      <Field name="at" label="At">
        <Control kind="moment" value="2027-01-31 08:30:00" onChange={nothing} onBlur={nothing} />
      </Field>
    </>,
  )
  expect(field('At').disabled).toBe(true)
  expect(shown()).toEqual(['2027-01-31', '2027-01-31 08:30'])
  await waitFor(() => expect(field('At').disabled).toBe(false))
  expect(shown()).toEqual(['2027-01-31', '2027-01-31 08:30'])
})

it('a text says how much of its room is used up before it takes no more', () => {
  const told = (kind: 'text' | 'area', length: number) => {
    const { unmount } = render(<Control kind={kind} max={50} value={'a'.repeat(length)} onChange={nothing} onBlur={nothing} />)
    const said = screen.queryByText(/ \/ 50$/)?.textContent ?? ''
    unmount()
    return said
  }
  expect([told('text', 39), told('text', 40), told('area', 39), told('area', 50)]).toEqual(['', '40 / 50', '', '50 / 50'])
})
