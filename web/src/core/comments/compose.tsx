import { type FormEvent, useId, useState } from 'react'
import { countSigns, TextLimit } from '../form/text-limit.tsx'
import { toast } from '../notices/notices.ts'
import { fieldsOf, type Outcome } from '../request/failure.ts'
import { useNounTexts } from '../texts.ts'
import { type About, commentsApi, commentsLight, LIMITS, type Said, type Scores, scoreKeys } from './api.ts'
import { Refused, reasonsIn } from './refused.tsx'
import { ScoreField } from './score-field.tsx'

type Given = Partial<Scores>
type Faults = Readonly<Record<string, string | undefined>>

interface FormProps {
  label: string
  scores?: Given
  text?: string
  send: string
  onSend: (scores: Scores, text: string) => Promise<Outcome<unknown>>
  onDone: () => void
  onCancel?: () => void
}

/** What is typed and what is wrong with it: everything that is missing at once, at its field; what was refused stays as it was typed. */
const useScoresForm = ({ scores: first = {}, text: words = '', onSend, onDone }: FormProps) => {
  const texts = useNounTexts(commentsLight)
  const [scores, setScores] = useState<Given>(first)
  const [text, setText] = useState(words)
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const missing: Faults = {
      ...Object.fromEntries(scoreKeys.filter((key) => scores[key] === undefined).map((key) => [`scores.${key}`, texts.say('talk.scoreMissing')])),
      ...(text.trim() === '' ? { text: texts.say('talk.textMissing') } : {}),
    }
    setFaults(missing)
    setRefused([])
    if (busy || Object.keys(missing).length > 0 || countSigns(text) > LIMITS.comment) return
    setBusy(true)
    const outcome = await onSend(scores as Scores, text.trim())
    setBusy(false)
    if (outcome.ok) return onDone()
    const fields = fieldsOf(outcome.failure)
    setFaults(Object.fromEntries(fields.map(({ field, msg }) => [field, msg])))
    setRefused(fields.length > 0 ? [] : reasonsIn(outcome.failure))
  }
  return { scores, setScores, text, setText, faults, refused, busy, submit }
}

const Words = ({ text, fault, onChange }: { text: string; fault: string | undefined; onChange: (text: string) => void }) => {
  const texts = useNounTexts(commentsLight)
  const id = useId()
  return (
    <div data-field="text">
      <label className="field-label" htmlFor={id}>
        {texts.say('talk.textLabel')}
      </label>
      <textarea
        id={id}
        className="talk-input"
        rows={4}
        value={text}
        placeholder={texts.say('talk.textHint')}
        aria-invalid={fault !== undefined}
        {...(fault ? { 'aria-describedby': `${id}-help` } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault ? (
        <p id={`${id}-help`} className="field-help" data-wrong role="alert">
          {fault}
        </p>
      ) : null}
      <TextLimit text={text} max={LIMITS.comment} signs />
    </div>
  )
}

/** Three scores and a text. */
const ScoresForm = (props: FormProps) => {
  const texts = useNounTexts(commentsLight)
  const { scores, setScores, text, setText, faults, refused, busy, submit } = useScoresForm(props)
  const field = (key: (typeof scoreKeys)[number]) => ({
    ...{ name: key, label: texts.field(key), ends: texts.say(`talk.ends.${key}`), value: scores[key], error: faults[`scores.${key}`] },
    onChange: (score: number) => setScores({ ...scores, [key]: score }),
  })
  return (
    <form className="card talk-compose" onSubmit={submit} aria-label={props.label} noValidate>
      <h3 className="t16">{props.label}</h3>
      <div className="talk-compose-scores">
        {scoreKeys.map((key) => (
          <ScoreField key={key} {...field(key)} />
        ))}
      </div>
      <Words text={text} fault={faults.text} onChange={setText} />
      <Refused reasons={refused} />
      <div className="row wrap gap12 talk-compose-foot">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {props.send}
        </button>
        {props.onCancel ? (
          <button type="button" className="btn" onClick={props.onCancel}>
            {texts.say('actions.cancel')}
          </button>
        ) : null}
        <span className="t12 ink3">{texts.say('talk.rules')}</span>
      </div>
    </form>
  )
}

/** A first comment on what one has finished. */
export const Compose = ({ of }: { of: About }) => {
  const texts = useNounTexts(commentsLight)
  const [post] = commentsApi.usePost()
  return (
    <ScoresForm
      label={texts.say('talk.compose')}
      send={texts.say('talk.post')}
      onSend={(scores, text) => post({ of: of.noun, recordId: of.id, scores, text }, { quiet: true })}
      onDone={() => toast('success', texts.say('talk.posted'))}
    />
  )
}

/** Other words for one's own comment, within its day. */
export const Rewrite = ({ row, onClose }: { row: Said; onClose: () => void }) => {
  const texts = useNounTexts(commentsLight)
  const [edit] = commentsApi.useEdit()
  return (
    <ScoresForm
      label={texts.say('talk.rewrite')}
      send={texts.say('actions.save')}
      scores={row.scores ?? {}}
      text={row.text}
      onSend={(scores, text) => edit({ id: row.id, revision: row.revision, scores, text }, { quiet: true })}
      onDone={() => {
        toast('success', texts.say('talk.saved'))
        onClose()
      }}
      onCancel={onClose}
    />
  )
}
