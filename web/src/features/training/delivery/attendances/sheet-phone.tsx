import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Name } from '../../../../core/show/name.tsx'
import { chosenMarks, dayText, markOf } from './api.ts'
import { ScoreField, type SheetParts } from './sheet-table.tsx'

/** The sheet in the hand: one half-day at a time, four large marks a person; tapping the set mark takes it back. */
export const SheetPhone = ({ sheet, locked, onMark, onScore }: SheetParts) => {
  const { t } = useTranslation(['staff', 'training-delivery'])
  const name = useBilingual()
  const [index, setIndex] = useState(sheet.current ?? 0)
  const at = sheet.halfDays[index]
  if (!at) return null
  const open = sheet.people.filter((person) => markOf(person, at) === 'unmarked')
  return (
    <div>
      <div className="half-chips">
        {sheet.halfDays.map((half, place) => (
          <button key={half.day + half.half} type="button" aria-pressed={place === index} onClick={() => setIndex(place)}>
            {dayText(half)} {t(`training-delivery:halves.${half.half}`)}
          </button>
        ))}
      </div>
      {locked || open.length === 0 ? null : (
        <Button block size="large" onClick={() => onMark(open, at, 'present')}>
          {t('attendances.restPresent', { count: open.length })}
        </Button>
      )}
      <ul>
        {sheet.people.map((person) => (
          <li key={person.enrolmentId} className="mark-card">
            <div className="row gap12">
              <div className="grow">
                <div className="strong">
                  <Name of={person} field="userName" />
                </div>
                <div className="t12 ink3">{[name(person, 'positionName'), name(person, 'outletName')].join(' · ')}</div>
              </div>
              {index === sheet.halfDays.length - 1 ? <ScoreField person={person} locked={locked} onScore={onScore} /> : null}
            </div>
            <div className="mark-four">
              {chosenMarks.map((mark) => {
                const on = markOf(person, at) === mark
                return (
                  <button
                    key={mark}
                    type="button"
                    disabled={locked}
                    aria-pressed={on}
                    aria-label={`${person.userName} ${t(`training-delivery:marks.${mark}`)}`}
                    onClick={() => onMark([person], at, on ? 'unmarked' : mark)}
                  >
                    {t(`training-delivery:marks.${mark}`)}
                  </button>
                )
              })}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
