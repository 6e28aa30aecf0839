import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
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

it('a day that is none stays as it was typed and is what the form judges, until another is typed', async () => {
  const given: unknown[] = []
  const judged: unknown[] = []
  const Form = () => {
    const [value, set] = useState<unknown>('2027-01-31')
    const change = (next: unknown) => {
      given.push(next)
      set(next)
    }
    return (
      <Field name="from" label="From">
        <Control kind="day" value={value} onChange={change} onBlur={() => judged.push(value)} />
      </Field>
    )
  }
  render(<Form />)
  await waitFor(() => expect(field('From').disabled).toBe(false))
  const type = (text: string) => {
    fireEvent.focus(field('From'))
    fireEvent.change(field('From'), { target: { value: text } })
    fireEvent.blur(field('From'))
    return field('From').value
  }
  expect([type('2026-02-31'), given]).toEqual(['2026-02-31', ['2026-02-31']])
  await waitFor(() => expect(judged).toEqual(['2026-02-31']))
  expect([type('next week'), given.at(-1)]).toEqual(['next week', 'next week'])
  expect([type(''), given.at(-1)]).toEqual(['', ''])
  expect(type('2026-02-28')).toBe('2026-02-28')
})

it('Enter on what is no day says so at once', async () => {
  const given: unknown[] = []
  const judged: unknown[] = []
  render(
    <Field name="from" label="From">
      <Control kind="day" value="" onChange={(next) => given.push(next)} onBlur={() => judged.push('left')} />
    </Field>,
  )
  await waitFor(() => expect(field('From').disabled).toBe(false))
  fireEvent.mouseDown(field('From'))
  fireEvent.change(field('From'), { target: { value: '2026-13-45' } })
  fireEvent.keyDown(field('From'), { key: 'Enter', code: 'Enter', keyCode: 13 })
  await waitFor(() => expect([given, judged]).toEqual([['2026-13-45'], ['left']]))
})

it('Enter takes the day and sends no form with it', async () => {
  const given: unknown[] = []
  render(
    <Field name="from" label="From">
      <Control kind="day" value="" onChange={(next) => given.push(next)} onBlur={nothing} />
    </Field>,
  )
  await waitFor(() => expect(field('From').disabled).toBe(false))
  fireEvent.mouseDown(field('From'))
  fireEvent.change(field('From'), { target: { value: '2027-02-01' } })
  expect(fireEvent.keyDown(field('From'), { key: 'Enter', code: 'Enter', keyCode: 13 })).toBe(false)
  expect(given).toEqual(['2027-02-01'])
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
