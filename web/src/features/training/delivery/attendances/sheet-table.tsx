import { Button, Dropdown, InputNumber } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedMark } from '../../../../core/form/unsaved.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Name } from '../../../../core/show/name.tsx'
import { useTryingAgain } from '../../../../core/states/use-trying-again.ts'
import { begun, dayText, type HalfDay, type Mark, markOf, marks, type Person, type Sheet } from './api.ts'
import { Verdict } from './verdict.tsx'

/** More half-days stand closer. */
const FEW = 6

export interface SheetParts {
  sheet: Sheet
  locked: boolean
  onMark: (people: readonly Person[], at: HalfDay, mark: Mark) => void
  /** Gives whether it was kept. */
  onScore: (person: Person, score: number | null) => Promise<boolean>
}

const MarkButton = ({ person, at, locked, why, onMark }: { person: Person; at: HalfDay; why: string | undefined } & Pick<SheetParts, 'locked' | 'onMark'>) => {
  const { t } = useTranslation('training-delivery')
  const now = markOf(person, at)
  const label = `${person.userName} ${dayText(at)} ${t(`halves.${at.half}`)} ${t(`marks.${now}`)}`
  const button = (
    <button type="button" className="mark-btn" data-mark={now} disabled={locked} aria-label={label} title={why}>
      {t(`marks.${now}`)}
    </button>
  )
  if (locked) return button
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: marks.map((key) => ({ key, label: t(`marks.${key}`) })),
        selectable: true,
        selectedKeys: [now],
        onClick: ({ key }) => onMark([person], at, key as Mark),
      }}
    >
      {button}
    </Dropdown>
  )
}

const isScore = (score: number) => Number.isInteger(score) && score >= 0 && score <= 100

/** Sends a score; one that was not kept is known until it is, is sent again when the network is back, and keeps the reader from leaving unasked. */
const useKeeping = (person: Person, onScore: SheetParts['onScore']) => {
  const [unkept, setUnkept] = useState<{ score: number | null } | null>(null)
  useUnsavedMark(unkept !== null)
  const send = async (score: number | null) => setUnkept((await onScore(person, score)) ? null : { score })
  const again = () => void (unkept && send(unkept.score))
  useTryingAgain(again, unkept !== null, true)
  return { unkept: unkept !== null, send, again, forget: () => setUnkept(null) }
}

/** The score of one person, sent when the field is left; one that is none, or was not kept, stays there and says so. */
export const ScoreField = ({ person, locked, onScore }: { person: Person } & Pick<SheetParts, 'locked' | 'onScore'>) => {
  const { t } = useTranslation(['training/attendances', 'core'])
  const [wrong, setWrong] = useState(false)
  const { unkept, send, again, forget } = useKeeping(person, onScore)
  return (
    <>
      <InputNumber<number>
        key={`${person.enrolmentId}${person.score}`}
        {...(person.score === undefined ? {} : { defaultValue: person.score })}
        disabled={locked}
        controls={false}
        style={{ width: 72 }}
        aria-label={t('training/attendances:scoreOf', { name: person.userName })}
        aria-invalid={wrong || unkept}
        status={wrong || unkept ? 'error' : ''}
        onBlur={(event) => {
          const text = event.target.value.trim()
          const score = text === '' ? null : Number(text)
          const unfit = score !== null && !isScore(score)
          setWrong(unfit)
          if (unfit) return
          if (score !== (person.score ?? null)) void send(score)
          else forget()
        }}
      />
      {wrong ? (
        <div className="field-help" data-wrong role="alert">
          {t('training/attendances:scoreWrong')}
        </div>
      ) : unkept ? (
        <div className="field-help" data-wrong role="alert">
          {t('training/attendances:scoreUnkept')}{' '}
          <button type="button" className="link-btn" onClick={again}>
            {t('core:actions.retry')}
          </button>
        </div>
      ) : null}
    </>
  )
}

/** The whole sheet: a row a person, a column a half-day, the running one tinted. */
export const SheetTable = ({ sheet, locked, onMark, onScore }: SheetParts) => {
  const { t } = useTranslation(['training/attendances', 'training-delivery'])
  const name = useBilingual()
  const why = (at: HalfDay, index: number) =>
    begun(sheet, index) ? undefined : t('training/attendances:early', { day: dayText(at), half: t(`training-delivery:halves.${at.half}`) })
  return (
    <div className="card sheet-scroll">
      <table className="sheet" data-many={sheet.halfDays.length > FEW || undefined}>
        <thead>
          <tr>
            <th>{t('training/attendances:person')}</th>
            {sheet.halfDays.map((at, index) => (
              <th key={at.day + at.half} data-now={index === sheet.current || undefined}>
                <div>
                  {dayText(at)} {t(`training-delivery:halves.${at.half}`)}
                </div>
                {why(at, index) ? <span className="t12 ink3 sheet-under">{t('training/attendances:notBegun')}</span> : null}
                {locked || why(at, index) ? null : (
                  <Button
                    type="link"
                    size="small"
                    className="sheet-under"
                    onClick={() =>
                      onMark(
                        sheet.people.filter((person) => markOf(person, at) === 'unmarked'),
                        at,
                        'present',
                      )
                    }
                  >
                    {t('training/attendances:allPresent')}
                  </Button>
                )}
              </th>
            ))}
            <th>{t('training/attendances:score', { pass: sheet.passScore })}</th>
            <th>{t('training/attendances:outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {sheet.people.map((person) => (
            <tr key={person.enrolmentId}>
              <td>
                <span className="strong">
                  <Name of={person} field="userName" />
                </span>
                <div className="t12 ink3">{[name(person, 'positionName'), name(person, 'outletName')].join(' · ')}</div>
              </td>
              {sheet.halfDays.map((at, index) => (
                <td key={at.day + at.half} data-now={index === sheet.current || undefined}>
                  <MarkButton person={person} at={at} locked={locked || !begun(sheet, index)} why={why(at, index)} onMark={onMark} />
                </td>
              ))}
              <td>
                <ScoreField person={person} locked={locked} onScore={onScore} />
              </td>
              <td>
                <Verdict person={person} sheet={sheet} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
