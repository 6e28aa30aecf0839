import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordForm } from './use-password-form.ts'
import './password-line.css'

interface Line<F extends string> {
  form: PasswordForm<F>
  field: F
  help?: string | undefined
  /** Its label, where it is none of the passwords' own. */
  label?: string
  /** Words that anybody may see, such as a code: shown as they are typed. */
  open?: boolean
  /** What stands at the end of its box. */
  end?: ReactNode
}

const Wrong = ({ id, texts }: { id: string; texts: readonly string[] }) => (
  <ul id={id} className="field-help" data-wrong>
    {texts.map((text) => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)

const Help = ({ id, text }: { id: string; text: string }) => (
  <p id={id} className="field-help">
    {text}
  </p>
)

/** One field of a form of passwords with its label and all that is wrong with it. */
export const PasswordLine = <F extends string>({
  form,
  field,
  help,
  label,
  open,
  end,
  ...input
}: Line<F> & Omit<InputHTMLAttributes<HTMLInputElement>, 'form'>) => {
  const { t } = useTranslation('identity/passwords')
  const id = `${form.id}-${field}`
  const wrong = form.wrong[field]
  const described = [wrong ? `${id}-wrong` : '', help ? `${id}-help` : ''].filter(Boolean).join(' ')
  return (
    <div className="password-line">
      <label className="field-label" htmlFor={id}>
        {label ?? t(`fields.${field}`)}
      </label>
      <div className="field-input" data-wrong={wrong ? true : undefined}>
        <input
          id={id}
          type={open || form.visible ? 'text' : 'password'}
          value={form.values[field]}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          aria-required
          aria-invalid={Boolean(wrong)}
          aria-describedby={described || undefined}
          onChange={(event) => form.set(field, event.target.value)}
          {...input}
        />
        {end}
      </div>
      {wrong ? <Wrong id={`${id}-wrong`} texts={wrong} /> : null}
      {help ? <Help id={`${id}-help`} text={help} /> : null}
    </div>
  )
}

/** The new password, the same again, and a switch that shows what is typed. */
export const NewPasswordLines = <F extends string>({
  form,
  bounds,
}: {
  form: PasswordForm<F | 'newPassword' | 'newPasswordAgain'>
  bounds: { min: number; max: number }
}) => {
  const { t } = useTranslation('identity/passwords')
  return (
    <>
      <PasswordLine form={form} field="newPassword" autoComplete="new-password" help={t('help', { min: bounds.min, max: bounds.max })} />
      <PasswordLine form={form} field="newPasswordAgain" autoComplete="new-password" />
      <label className="password-show">
        <input type="checkbox" checked={form.visible} onChange={(event) => form.setVisible(event.target.checked)} />
        {t('show')}
      </label>
    </>
  )
}
