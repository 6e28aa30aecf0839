import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Name } from '../../../../core/show/name.tsx'
import { begun, chosenMarks, dayText, markOf } from './api.ts'
import { ScoreField, type SheetParts } from './sheet-table.tsx'
import { Verdict } from './verdict.tsx'

/** The sheet in the hand: one half-day at a time, four large marks a person; tapping the set mark takes it back. */
export const SheetPhone = ({ sheet, locked, onMark, onScore }: SheetParts) => {
  const { t } = useTranslation(['training/attendances', 'training-delivery'])
  const name = useBilingual()
  const [index, setIndex] = useState(sheet.current ?? 0)
  const chosen = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another one is chosen
  useEffect(() => {
    chosen.current?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [index])
  const at = sheet.halfDays[index]
  if (!at) return null
  const early = !begun(sheet, index)
  const shut = locked || early
  const open = sheet.people.filter((person) => markOf(person, at) === 'unmarked')
  return (
    <div>
      <div className="half-chips">
        {sheet.halfDays.map((half, place) => (
          <button
            key={half.day + half.half}
            ref={place === index ? chosen : undefined}
            type="button"
            aria-pressed={place === index}
            data-early={begun(sheet, place) ? undefined : true}
            onClick={() => setIndex(place)}
          >
            {dayText(half)} {t(`training-delivery:halves.${half.half}`)}
          </button>
        ))}
      </div>
      {early && !locked ? (
        <p className="t13 ink2 half-early" role="status">
          {t('early', { day: dayText(at), half: t(`training-delivery:halves.${at.half}`) })}
        </p>
      ) : null}
      {shut || open.length === 0 ? null : (
        <Button block size="large" onClick={() => onMark(open, at, 'present')}>
          {t('restPresent', { count: open.length })}
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
            <Verdict person={person} sheet={sheet} />
            <div className="mark-four">
              {chosenMarks.map((mark) => {
                const on = markOf(person, at) === mark
                return (
                  <button
                    key={mark}
                    type="button"
                    disabled={shut}
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
