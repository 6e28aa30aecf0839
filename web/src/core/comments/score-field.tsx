import { useId } from 'react'

interface Props {
  name: string
  label: string
  /** What one and five mean. */
  ends: string
  value: number | undefined
  error: string | undefined
  onChange: (value: number) => void
}

/** One score from 1 to 5: five radios in a row, chosen ones in ink. */
export const ScoreField = ({ name, label, ends, value, error, onChange }: Props) => {
  const id = useId()
  return (
    <fieldset className="score-field" data-field={`scores.${name}`} {...(error ? { 'aria-describedby': `${id}-help`, 'aria-invalid': true } : {})}>
      <legend className="t13">
        {label} <span className="t12 ink3">{ends}</span>
      </legend>
      <div className="score-choice">
        {[1, 2, 3, 4, 5].map((score) => (
          <label key={score} data-on={value === score || undefined}>
            <input type="radio" name={`${id}-${name}`} value={score} checked={value === score} onChange={() => onChange(score)} />
            <span className="num">{score}</span>
          </label>
        ))}
      </div>
      {error ? (
        <p id={`${id}-help`} className="field-help" data-wrong role="alert">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}
