import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { LanguageRow } from '../../../../core/i18n/language-row.tsx'
import { Brand } from '../../../../core/show/brand.tsx'
import { PageLoading } from '../../../../core/states/page-loading.tsx'
import { enter } from '../../../../core/theme/theme.ts'
import { SetupForm } from './form.tsx'
import { MailStep } from './mail-step.tsx'
import { Missing } from './missing.tsx'
import { type FirstRun, useFirstRun } from './use-first-run.ts'
import { Written } from './written.tsx'
import './setup.css'

const steps = ['academy', 'administrator', 'content', 'mail', 'missing'] as const

const stepOf = ({ state, page, mail }: FirstRun): number => {
  if (state?.state === 'writing') return 2
  if (state?.state === 'done') return mail === 'open' ? 3 : 4
  return page
}

/** What a step says below its name: what was given there, or what it is about. */
const noteOf = (run: FirstRun, step: (typeof steps)[number]): string | undefined => {
  if (step === 'academy') return run.values.nameCn || undefined
  return step === 'administrator' ? run.values.userNameCn || undefined : undefined
}

/** The steps as long ticks of one scale. */
const Scale = ({ run }: { run: FirstRun }) => {
  const { t } = useTranslation('identity/first-run')
  const now = stepOf(run)
  return (
    <ol className="setup-scale">
      {steps.map((step, at) => (
        <li key={step} data-state={at < now ? 'past' : at === now ? 'now' : 'next'} aria-current={at === now ? 'step' : undefined}>
          <b>{t(`steps.${step}.name`)}</b>
          <small>{noteOf(run, step) ?? t(`steps.${step}.note`)}</small>
        </li>
      ))}
    </ol>
  )
}

const Content = ({ run }: { run: FirstRun }) => {
  if (!run.state) return <PageLoading />
  if (run.state.state === 'writing') return <Written state={run.state} />
  if (run.state.state === 'open') return <SetupForm run={run} />
  return run.mail === 'open' ? <MailStep run={run} /> : <Missing run={run} />
}

/** The first run of an installation (picture 46): the steps on the left, one form or list a step on the right; loads no component library. */
const SetupPage = () => {
  const { t } = useTranslation('identity/first-run')
  const run = useFirstRun()
  const now = stepOf(run)
  useEffect(() => enter('portal'), [])
  // set up long ago: this address opens nothing any more
  if (run.state?.state === 'done' && run.state.parts.length === 0) return <Navigate to="/" replace />
  return (
    <div className="setup">
      <aside className="setup-side night">
        <Brand size={34} full to="#/setup" />
        <p className="setup-title big">{t('promise')}</p>
        <Scale run={run} />
        <p className="setup-code t12 ink3">{t(now < 2 ? 'codeOpen' : 'codeUsed')}</p>
      </aside>
      <main className="setup-main">
        <div className="setup-top">
          <span className="t13 ink2 num">
            {now + 1} / {steps.length}
          </span>
          <LanguageRow />
        </div>
        <h1 className="t26">{t(`steps.${steps[now]}.title`)}</h1>
        <p className="setup-lead ink2">{t(`steps.${steps[now]}.lead`)}</p>
        <Content run={run} />
      </main>
    </div>
  )
}

export default SetupPage
