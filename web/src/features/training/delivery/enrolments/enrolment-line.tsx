import { Cover } from '../../../../core/covers/cover.tsx'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { Whole } from '../../../../core/show/whole.tsx'
import { DateBlock } from '../date-block.tsx'
import { usePlace } from '../place.ts'
import type { Enrolment } from './api.ts'
import { EnrolmentState, useSentences } from './standing.tsx'

/** One of my enrolments in a line: when, what, where it stands, and whose turn it is or what comes next. */
export const EnrolmentLine = ({ row, turn }: { row: Enrolment; turn: string | undefined }) => {
  const name = useBilingual()
  const place = usePlace()
  const { standing, next } = useSentences()
  const after = row.next[0]
  return (
    <li className="offering-line enrolment-line">
      <DateBlock from={row.startsAt} month />
      <span className="offering-cover">
        <Cover code={row.courseCode} width={88} height={50} />
      </span>
      <span className="offering-name">
        <a href={`#/my/enrolments/${row.id}`}>{name(row, 'offeringName')}</a>
        <span className="t12 ink3">
          <span className="code">{row.offeringNumber}</span> · {place(row)}
        </span>
      </span>
      <span className="enrolment-state t13">
        <EnrolmentState row={row} />
      </span>
      <span className="enrolment-words t13">
        <span>
          <Whole>{standing(row)}</Whole>
        </span>
        {turn || after ? (
          <span className="ink3 t12">
            <Whole>{turn ?? (after ? next(after) : '')}</Whole>
          </span>
        ) : null}
      </span>
    </li>
  )
}
