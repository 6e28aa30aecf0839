import type { InputHTMLAttributes } from 'react'
import { useTranslation } from 'react-i18next'
import '../../../../core/states/states.css'
import { choices, type Field, optional, pages } from './fields.ts'
import { PasswordStrength } from './password-strength.tsx'
import type { FirstRun } from './use-first-run.ts'

const hints: Partial<Record<Field, InputHTMLAttributes<HTMLInputElement>>> = {
  code: { autoComplete: 'off', spellCheck: false, autoCapitalize: 'characters', maxLength: 200 },
  userCode: { autoComplete: 'username', autoCapitalize: 'none', spellCheck: false, maxLength: 40 },
  password: { type: 'password', autoComplete: 'new-password', maxLength: 200 },
  email: { type: 'email', autoComplete: 'email' },
  idNumber: { autoComplete: 'off', spellCheck: false },
}

const Line = ({ run, field }: { run: FirstRun; field: Field }) => {
  const { t } = useTranslation('identity/first-run')
  const id = `setup-${field}`
  const problem = run.problems[field]
  const help = problem ?? t(`help.${field}`, { defaultValue: '' })
  const shared = {
    ...{ id, value: run.values[field], 'aria-invalid': Boolean(problem), 'aria-required': !optional.has(field) },
    ...(help ? { 'aria-describedby': `${id}-help` } : {}),
  }
  return (
    <div className="setup-line" data-field={field}>
      <label className="field-label" htmlFor={id}>
        {t(`fields.${field}`)}
        {optional.has(field) ? <span className="ink3"> {t('optional')}</span> : null}
      </label>
      <div className="field-input" data-wrong={problem ? true : undefined}>
        {choices[field] ? (
          <select {...shared} onChange={(event) => run.set(field, event.target.value)}>
            {choices[field].map((value) => (
              <option key={value} value={value}>
                {t(`choices.${field}.${value}`)}
              </option>
            ))}
          </select>
        ) : (
          <input {...shared} {...hints[field]} onChange={(event) => run.set(field, event.target.value)} />
        )}
      </div>
      {help ? (
        <div id={`${id}-help`} className="field-help" data-wrong={problem ? true : undefined}>
          {help}
        </div>
      ) : null}
      {field === 'password' ? <PasswordStrength values={run.values} /> : null}
    </div>
  )
}

/** One page of the form: the academy, or its administrator. */
export const SetupForm = ({ run }: { run: FirstRun }) => {
  const { t } = useTranslation('identity/first-run')
  const last = run.page === pages.length - 1
  return (
    <form
      className="setup-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void run.next()
      }}
    >
      <div role="alert">{run.message ? <p className="message-bad">{run.message}</p> : null}</div>
      <div className="setup-lines">
        {(pages[run.page] ?? []).map((field) => (
          <Line key={field} run={run} field={field} />
        ))}
      </div>
      {run.page === 0 && run.state ? <p className="setup-note">{t('tenantId', { id: run.state.tenantId })}</p> : null}
      {last ? <p className="setup-note">{t('standing')}</p> : null}
      <footer className="setup-foot">
        <span className="t13 ink3">{t(last ? 'foot.administrator' : 'foot.academy')}</span>
        {last ? (
          <button type="button" className="btn btn-large" onClick={run.back}>
            {t('back')}
          </button>
        ) : null}
        <button type="submit" className="btn btn-primary btn-large" disabled={run.busy}>
          {t(run.busy ? 'busy' : last ? 'write' : 'next')}
        </button>
      </footer>
    </form>
  )
}
