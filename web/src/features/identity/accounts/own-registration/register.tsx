import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { toast } from '../../../../core/notices/notices.ts'
import { FailureState } from '../../../../core/states/failure-state.tsx'
import { StepTicks } from '../../../../core/steps/step-ticks.tsx'
import { type Step, type Steps, useSteps } from '../../../../core/steps/use-steps.ts'
import { AgreeStep } from './agree-step.tsx'
import { submitIt } from './calls.ts'
import { CodeStep } from './code-step.tsx'
import { FilesStep } from './files-step.tsx'
import { isMinor, PapersStep } from './papers-step.tsx'
import { PostStep } from './post-step.tsx'
import { RegisterFrame } from './register-frame.tsx'
import { SubmitStep } from './submit-step.tsx'
import { type Register, useRegister } from './use-register.ts'

const CHANGEABLE = ['0', '60', '70']
/** Fields a minute, for who reads each of them. */
const PACE = 4

/** The steps of a form with what is typed so far: who is a minor, at a school or an administrator is asked for more. */
const stepsOf = ({ prepared, values, own }: Register): Step[] => [
  { key: 'agree', fields: (prepared?.texts ?? []).map(({ id }) => id) },
  { key: 'code', fields: ['address', 'code'] },
  {
    key: 'papers',
    fields: [
      ...['idType', 'nameCn', 'surnameEn', 'givenEn', 'idNumber', 'gender'],
      ...(values.idType === '2' ? ['birthDate'] : []),
      ...(isMinor(values) ? ['guardianName', 'guardianMobile'] : []),
    ],
  },
  { key: 'post', fields: ['orgId', 'positionCode', 'joinDate', ...((values.orgType ?? own?.orgType) === '30' ? ['joinSchoolDate', 'major'] : [])] },
  { key: 'files', fields: ['photo', ...(values.administrator === 'true' ? ['letter'] : []), 'education'] },
  { key: 'submit', fields: ['submit'] },
]

/** Whether a field is filled in, wherever it is kept. */
const filledBy =
  ({ own, values }: Register, agreed: readonly string[], proving: { address: boolean; code: boolean }) =>
  (field: string) => {
    if (field === 'submit') return false
    if (field === 'address' || field === 'code') return Boolean(own) || proving[field]
    if (field === 'photo' || field === 'letter') return Boolean(own?.[field])
    if (field === 'idType') return Boolean(own)
    return Boolean(values[field]) || agreed.includes(field)
  }

/** Asks somebody who left whether he comes back as the same person. */
const Rejoin = ({ yes, no }: { yes(): void; no(): void }) => {
  const { t } = useTranslation('identity/own-registration')
  return (
    <section className="card register-rejoin" role="alertdialog" aria-label={t('rejoin.title')}>
      <h2 className="t16">{t('rejoin.title')}</h2>
      <p className="ink2">{t('rejoin.text')}</p>
      <div className="row gap12">
        <button type="button" className="btn btn-primary" onClick={yes}>
          {t('rejoin.yes')}
        </button>
        <button type="button" className="btn" onClick={no}>
          {t('rejoin.no')}
        </button>
      </div>
    </section>
  )
}

const useFlow = () => {
  const register = useRegister()
  const navigate = useNavigate()
  const [agreed, setAgreed] = useState<readonly string[]>([])
  const [proving, setProving] = useState({ address: false, code: false })
  const [rejoin, setRejoin] = useState(false)
  const [busy, setBusy] = useState(false)
  const { own, keep } = register
  const open = Boolean(own)
  const steps = useSteps(stepsOf(register), filledBy(register, open ? (register.prepared?.texts ?? []).map(({ id }) => id) : agreed, proving), open ? 2 : 0)
  useEffect(() => {
    if (own && !CHANGEABLE.includes(own.status)) navigate(`/register/${own.receipt}`, { replace: true })
  }, [own, navigate])
  const working = async (work: () => Promise<void>) => {
    if (busy) return
    setBusy(true)
    await work()
    setBusy(false)
  }
  const goOn = (more: Record<string, string> = {}) =>
    working(async () => {
      const kept = await keep(more)
      if (!kept) return
      setRejoin(kept.rejoin)
      if (!kept.rejoin) steps.next()
    })
  const submit = () =>
    working(async () => {
      const outcome = await submitIt()
      if (outcome.ok) return navigate(`/register/${outcome.data.receipt}`, { replace: true })
      const found = register.refuse(outcome.failure)
      const at = steps.steps.findIndex(({ fields }) => fields.some((field) => found[field]))
      if (at >= 0) steps.go(at)
    })
  const agree = (id: string, on: boolean) => setAgreed((before) => (on ? [...before, id] : before.filter((one) => one !== id)))
  return { register, steps, agreed, agree, setProving, rejoin, setRejoin, busy, goOn, submit }
}
type Flow = ReturnType<typeof useFlow>

const StepBody = ({ register, steps, agreed, agree, setProving }: Flow) => {
  const { prepared } = register
  if (!prepared) return null
  switch (steps.step.key) {
    case 'agree':
      return <AgreeStep texts={prepared.texts} agreed={agreed} agree={agree} />
    case 'code':
      return <CodeStep prepared={prepared} agreed={agreed} told={setProving} done={register.take} />
    case 'papers':
      return <PapersStep register={register} />
    case 'post':
      return <PostStep register={register} />
    case 'files':
      return <FilesStep register={register} />
    default:
      return <SubmitStep register={register} />
  }
}

/** The way on: what comes next stands on the button. */
const Foot = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation('identity/own-registration')
  const { steps, register, agreed, busy, goOn, submit } = flow
  const { key } = steps.step
  const all = (register.prepared?.texts ?? []).every(({ id }) => agreed.includes(id))
  const next = () => {
    if (key === 'agree') return all ? steps.next() : register.setMessage(t('agree.missing'))
    return void (key === 'submit' ? submit() : goOn())
  }
  return (
    <>
      {steps.isFirst ? (
        <a className="btn btn-large" href="#/login">
          {t('toSignIn')}
        </a>
      ) : (
        <button type="button" className="btn btn-large" onClick={steps.back}>
          {t('back')}
        </button>
      )}
      {key === 'code' ? (
        <button type="submit" form="register-step" className="btn btn-primary btn-large grow">
          {t('next.code')}
        </button>
      ) : (
        <button type="button" className="btn btn-primary btn-large grow" disabled={busy} onClick={next}>
          {t(busy ? 'busy' : `next.${key}`)}
        </button>
      )}
    </>
  )
}

const Above = ({ flow, steps }: { flow: Flow; steps: Steps }) => {
  const { t } = useTranslation('identity/own-registration')
  const later = async () => {
    if (await flow.register.keep()) toast('success', t('later.done'))
  }
  const minutes = Math.max(1, Math.ceil((steps.total - steps.done) / PACE))
  return (
    <>
      <StepTicks steps={steps} words={(step) => t(`steps.${step}`)} label={t('ticks')} />
      <div className="row between gap12 t12 ink3">
        <span>{t('filled', { done: steps.done, total: steps.total, minutes })}</span>
        {flow.register.own ? (
          <button type="button" className="link-btn" onClick={() => void later()}>
            {t('later.action')}
          </button>
        ) : null}
      </div>
    </>
  )
}

/** A visitor registers: agreed, an address proved, papers, post, files, submitted (areas/people-organisations.md rule 10; picture 45m-register). */
const RegisterPage = () => {
  const { t } = useTranslation('identity/own-registration')
  const flow = useFlow()
  const { register, steps } = flow
  const ready = register.prepared !== undefined && register.own !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => void window.scrollTo({ top: 0 }), [steps.at])
  return (
    <RegisterFrame what={t('register')} above={ready ? <Above flow={flow} steps={steps} /> : undefined} foot={ready ? <Foot flow={flow} /> : undefined}>
      {register.failure ? <FailureState failure={register.failure} retry={() => void register.load()} /> : null}
      {ready ? (
        <>
          <h1 className="t20 strong">{t(`titles.${steps.step.key}`)}</h1>
          {register.own?.status === '60' && register.own.comment ? <p className="register-comment">{t('comment', { text: register.own.comment })}</p> : null}
          <div role="alert">{register.message ? <p className="message-bad">{register.message}</p> : null}</div>
          {flow.rejoin ? <Rejoin yes={() => void flow.goOn({ rejoin: 'true' })} no={() => flow.setRejoin(false)} /> : null}
          <StepBody {...flow} />
        </>
      ) : (
        <div className="register-waiting" aria-busy={!register.failure} />
      )}
    </RegisterFrame>
  )
}

export default RegisterPage
