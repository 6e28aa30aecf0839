import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Failure, fieldsOf, reasonsOf } from '../../../../core/request/failure.ts'
import { textOf } from '../../../../core/request/react.ts'
import { type MailGiven, type MailSteps, saveMail, testMail } from './calls.ts'
import type { FirstRun } from './use-first-run.ts'

const fields = ['host', 'port', 'security', 'sender', 'user', 'password', 'to'] as const
type Field = (typeof fields)[number]
type MailValues = Record<Field, string>
const securities = ['tls', 'starttls', 'none'] as const
const optional: ReadonlySet<Field> = new Set(['user', 'password'])
const ports: Record<string, string> = { tls: '465', starttls: '587', none: '25' }

const givenOf = ({ host, port, security, sender, user, password }: MailValues): MailGiven => ({
  ...{ enabled: true, host: host.trim(), port: Number(port), security: security as MailGiven['security'], sender: sender.trim() },
  ...(user.trim() ? { user: user.trim() } : {}),
  ...(password ? { password } : {}),
})

/** The form of the mail server: saved, then tried by a mail to the founder; what was typed stays whatever comes back. */
const useMail = (run: FirstRun) => {
  const { t } = useTranslation('identity/first-run')
  const { email } = run.values
  const [values, setValues] = useState<MailValues>({ host: '', port: '465', security: 'tls', sender: email, user: email, password: '', to: email })
  const [problems, setProblems] = useState<Partial<Record<Field, string>>>({})
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const [steps, setSteps] = useState<MailSteps>([])
  const set = (field: Field, value: string) => {
    setValues((now) => ({ ...now, [field]: value, ...(field === 'security' ? { port: ports[value] ?? now.port } : {}) }))
    setProblems(({ [field]: _, ...others }) => others)
  }
  const refuse = (failure: Failure) => {
    const wrong = fieldsOf(failure)
    setProblems(Object.fromEntries([...wrong].reverse().map(({ field, msg }) => [field, msg])))
    setMessage(wrong.length > 0 ? '' : (reasonsOf(failure)[0]?.msg ?? textOf(failure)))
  }
  const send = async () => {
    const empty = fields.filter((field) => !optional.has(field) && values[field].trim() === '')
    setProblems(Object.fromEntries(empty.map((field) => [field, t('missing')])))
    if (empty[0]) return document.getElementById(`setup-mail-${empty[0]}`)?.focus()
    if (!(await run.comeIn())) return setMessage(t('mail.signIn'))
    const saved = await saveMail(givenOf(values))
    if (!saved.ok) return refuse(saved.failure)
    const tried = await testMail(values.to.trim())
    if (!tried.ok) return refuse(tried.failure)
    setSteps(tried.data.steps)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setMessage('')
    setSteps([])
    await send()
    setBusy(false)
  }
  return { values, set, problems, message, busy, steps, submit, went: steps.length > 0 && steps.every(({ ok }) => ok) }
}
type Mail = ReturnType<typeof useMail>

const types: Partial<Record<Field, string>> = { sender: 'email', to: 'email', password: 'password' }

const Line = ({ mail, field }: { mail: Mail; field: Field }) => {
  const { t } = useTranslation(['identity/first-run', 'notification/configuration'])
  const id = `setup-mail-${field}`
  const problem = mail.problems[field]
  const label = field === 'to' ? t('mail.to') : t(`notification/configuration:fields.${field}`)
  const shared = { id, value: mail.values[field], 'aria-invalid': Boolean(problem), ...(problem ? { 'aria-describedby': `${id}-help` } : {}) }
  return (
    <div className="setup-line">
      <label className="field-label" htmlFor={id}>
        {label}
        {optional.has(field) ? <span className="ink3"> {t('optional')}</span> : null}
      </label>
      <div className="field-input" data-wrong={problem ? true : undefined}>
        {field === 'security' ? (
          <select {...shared} onChange={(event) => mail.set(field, event.target.value)}>
            {securities.map((value) => (
              <option key={value} value={value}>
                {t(`notification/configuration:security.${value}`)}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...shared}
            type={types[field] ?? 'text'}
            inputMode={field === 'port' ? 'numeric' : undefined}
            autoComplete={field === 'password' ? 'new-password' : 'off'}
            maxLength={500}
            onChange={(event) => mail.set(field, event.target.value)}
          />
        )}
      </div>
      {problem ? (
        <div id={`${id}-help`} className="field-help" data-wrong>
          {problem}
        </div>
      ) : null}
    </div>
  )
}

/** How the test went, step by step, with what the server at the other end said. */
const Tried = ({ steps }: { steps: MailSteps }) => {
  const { t } = useTranslation('notification/configuration')
  if (steps.length === 0) return null
  return (
    <ul className="setup-rows setup-tried" aria-label={t('testSteps')} role="status">
      {steps.map(({ step, ok, ms, error, said }) => (
        <li key={step}>
          <b>{t(`steps.${step}`)}</b>
          <small>{[error ? t(`errors.${error}`) : '', said ?? ''].filter(Boolean).join(' · ')}</small>
          <span className="num t12 ink3">{ms} ms</span>
          <span className="setup-state" data-state={ok ? 'ok' : 'lacks'}>
            {t(ok ? 'went' : 'failed')}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The mail server with a test mail; it may wait (shell-access.md rule 26). */
export const MailStep = ({ run }: { run: FirstRun }) => {
  const { t } = useTranslation(['identity/first-run', 'notification/configuration'])
  const mail = useMail(run)
  return (
    <form className="setup-form" noValidate onSubmit={mail.submit}>
      <div role="alert">{mail.message ? <p className="message-bad">{mail.message}</p> : null}</div>
      <div className="setup-lines">
        {fields.map((field) => (
          <Line key={field} mail={mail} field={field} />
        ))}
      </div>
      <Tried steps={mail.steps} />
      <footer className="setup-foot">
        <span className="t13 ink3">{t('foot.mail')}</span>
        {mail.went ? null : (
          <button type="button" className="btn btn-large" onClick={() => run.setMail('later')}>
            {t('mail.later')}
          </button>
        )}
        {mail.went ? (
          <button type="button" className="btn btn-primary btn-large" onClick={() => run.setMail('set')}>
            {t('mail.next')}
          </button>
        ) : (
          <button type="submit" className="btn btn-primary btn-large" disabled={mail.busy}>
            {t(mail.busy ? 'busy' : 'mail.test')}
          </button>
        )}
      </footer>
    </form>
  )
}
