import { cloneElement, type ReactElement, useId } from 'react'
import { useTranslation } from 'react-i18next'
import './form.css'

export interface ControlProps {
  id?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  'aria-required'?: boolean
  status?: 'error' | ''
}

/** Label above, control, help or all faults below, tied together for those who listen. `name` is the field's path. */
export const Field = (props: {
  name: string
  label: string
  required?: boolean
  errors?: string[] | undefined
  help?: string | undefined
  children: ReactElement<ControlProps>
}) => {
  const { t } = useTranslation('core')
  const id = useId()
  const wrong = Boolean(props.errors?.length)
  const help = wrong ? props.errors?.join(t('form.and')) : props.help
  const control = cloneElement(props.children, {
    id,
    'aria-invalid': wrong,
    status: wrong ? 'error' : '',
    ...(props.required ? { 'aria-required': true } : {}),
    ...(help ? { 'aria-describedby': `${id}-help` } : {}),
  })
  return (
    <div className="form-field" data-field={props.name}>
      <label htmlFor={id} className="field-label">
        {props.label}
        {props.required ? (
          <span className="form-star" aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {control}
      {help ? (
        <div id={`${id}-help`} className="field-help" {...(wrong ? { 'data-wrong': true, role: 'alert' } : {})}>
          {help}
        </div>
      ) : null}
    </div>
  )
}
