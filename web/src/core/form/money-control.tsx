import { Input, type InputProps } from 'antd'
import { useState } from 'react'
import { readMoney, showMoney } from './money.ts'

type Props = Omit<InputProps, 'value' | 'onChange' | 'prefix'> & { value: unknown; onChange: (value: string) => void }

/** A field for an amount: typed and pasted as people write it, kept as the wire has it, shown with its thousands once it is left. */
export const MoneyControl = ({ value, onChange, onBlur, ...rest }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const wire = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  // A value from elsewhere, such as the amount of a chosen penalty, shows at once.
  const shown = typed !== null && readMoney(typed) === wire ? typed : showMoney(wire)
  return (
    <Input
      {...rest}
      value={shown}
      prefix="¥"
      inputMode="decimal"
      onChange={(event) => {
        setTyped(event.target.value)
        onChange(readMoney(event.target.value))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
