import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '../../../../core/show/icon.tsx'

interface Field {
  id: string
  label: string
  wrong?: readonly string[] | undefined
  help?: ReactNode
  /** It may stay empty. */
  free?: boolean
}

const described = ({ id, wrong, help }: Field) => [wrong ? `${id}-wrong` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ') || undefined

/** A field with its label, what is wrong with it and what helps. */
export const Around = ({ children, ...field }: Field & { children: ReactNode }) => {
  const { id, label, wrong, help, free } = field
  return (
    <div className="register-line">
      <label className="field-label" htmlFor={id}>
        {label}
        {free ? null : (
          <span className="register-needed" aria-hidden="true">
            *
          </span>
        )}
      </label>
      {children}
      {wrong ? (
        <ul id={`${id}-wrong`} className="field-help" data-wrong>
          {wrong.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : null}
      {help ? (
        <div id={`${id}-help`} className="field-help">
          {help}
        </div>
      ) : null}
    </div>
  )
}

type Typed = Field & { value: string; set(value: string): void; fine?: boolean; end?: ReactNode }

/** A line that is typed; `fine` shows that nothing is wrong with it. */
export const Line = ({
  id,
  label,
  wrong,
  help,
  free = false,
  value,
  set,
  fine,
  end,
  ...input
}: Typed & Omit<InputHTMLAttributes<HTMLInputElement>, 'value'>) => (
  <Around id={id} label={label} wrong={wrong} help={help} free={free}>
    <div className="field-input register-box" data-wrong={wrong ? true : undefined}>
      <input
        id={id}
        value={value}
        autoCapitalize="none"
        spellCheck={false}
        aria-required={!free}
        aria-invalid={Boolean(wrong)}
        aria-describedby={described({ id, label, wrong, help })}
        onChange={(event) => set(event.target.value)}
        {...input}
      />
      {end ?? (fine && !wrong ? <span className="register-fine">{<Icon name="check" />}</span> : null)}
    </div>
  </Around>
)

type Chosen = Field & { value: string; set(value: string): void; options: readonly { value: string; label: string }[]; none?: string }

/** One of a few, in the browser's own list: on a phone it is the phone's. */
export const Choice = ({ id, label, wrong, help, free = false, value, set, options, none }: Chosen) => (
  <Around id={id} label={label} wrong={wrong} help={help} free={free}>
    <div className="field-input register-box register-select" data-wrong={wrong ? true : undefined}>
      <select
        id={id}
        value={value}
        aria-required={!free}
        aria-invalid={Boolean(wrong)}
        aria-describedby={described({ id, label, wrong, help })}
        onChange={(event) => set(event.target.value)}
      >
        <option value="">{none ?? '—'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </div>
  </Around>
)

/** Two ways side by side. */
export const Ways = ({ label, value, set, options }: { label: string; value: string; set(value: string): void; options: Chosen['options'] }) => (
  <fieldset className="register-ways">
    <legend className="hidden-text">{label}</legend>
    {options.map((option) => (
      <label key={option.value} data-on={option.value === value || undefined}>
        <input type="radio" name={label} value={option.value} checked={option.value === value} onChange={() => set(option.value)} />
        {option.label}
      </label>
    ))}
  </fieldset>
)
