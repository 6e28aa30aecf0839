import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../../../core/show/icon.tsx'
import '../../../../core/states/states.css'
import { CaptchaPicture } from './captcha-picture.tsx'
import type { useSignIn } from './use-sign-in.ts'
import type { SignInField } from './use-sign-in-values.ts'

type Form = ReturnType<typeof useSignIn>

const Line = ({ form, field, end, ...input }: { form: Form; field: SignInField; end?: ReactNode } & Omit<InputHTMLAttributes<HTMLInputElement>, 'form'>) => {
  const { t } = useTranslation('identity/sessions')
  const id = `sign-in-${field}`
  const wrong = form.missing.includes(field)
  return (
    <div className="sign-in-line">
      <label className="field-label" htmlFor={id}>
        {t(`${field}`)}
      </label>
      <div className="field-input" data-wrong={wrong || undefined}>
        <input
          id={id}
          value={form.values[field]}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-help` : undefined}
          aria-required
          onChange={(event) => form.set(field, event.target.value)}
          {...input}
        />
        {end}
      </div>
      {wrong ? (
        <div id={`${id}-help`} className="field-help" data-wrong>
          {t(`missing.${field}`)}
        </div>
      ) : null}
    </div>
  )
}

const Remember = ({ form }: { form: Form }) => {
  const { t } = useTranslation('identity/sessions')
  return (
    <div className="sign-in-remember">
      <label>
        <input type="checkbox" checked={form.remember} aria-describedby="sign-in-remember-help" onChange={(event) => form.setRemember(event.target.checked)} />
        {t('remember', { days: form.rememberDays })}
      </label>
      <p id="sign-in-remember-help" className="field-help">
        {t('rememberHelp')}
      </p>
    </div>
  )
}

/** Account, password, and the captcha once the server asks for it. */
export const SignInForm = ({ form }: { form: Form }) => {
  const { t } = useTranslation('identity/sessions')
  const [visible, setVisible] = useState(false)
  const eye = (
    <button
      type="button"
      className="icon-btn"
      aria-label={t(visible ? 'hidePassword' : 'showPassword')}
      aria-pressed={visible}
      onClick={() => setVisible(!visible)}
    >
      <Icon name="eye" />
    </button>
  )
  return (
    <form
      className="sign-in-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <div role="alert">{form.message ? <p className="message-bad">{form.message}</p> : null}</div>
      <Line form={form} field="userCode" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={64} autoFocus />
      <Line form={form} field="password" type={visible ? 'text' : 'password'} autoComplete="current-password" maxLength={200} end={eye} />
      {form.asked ? (
        <>
          <Line
            form={form}
            field="captcha"
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            end={<CaptchaPicture captcha={form.captcha} onRenew={form.renew} />}
          />
          <p className="field-help">{t('captchaHelp')}</p>
        </>
      ) : null}
      {form.rememberDays > 0 ? <Remember form={form} /> : null}
      <button type="submit" className="btn btn-primary btn-large" disabled={form.busy}>
        {t(form.busy ? 'busy' : 'enter')}
      </button>
    </form>
  )
}
