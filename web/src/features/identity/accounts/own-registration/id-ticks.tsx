import { dayOf } from '@academy/contracts/core/days.ts'
import { birthDateOf, idProblem } from '@academy/contracts/core/id-card.ts'
import { useTranslation } from 'react-i18next'
import { Ticks, tick } from '../../../../core/scales/ticks.tsx'
import { useRoom } from '../../../../core/scales/use-room.ts'
import { useRegions } from '../../../../core/session/dictionaries.ts'

const ALL = 18
const yearsOn = (born: string, today: string) => Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0)

/** The day of birth that the digits so far say: the whole of it, or nothing. */
const bornSoFar = (typed: string, today: string): string | undefined => {
  if (typed.length === 15 && idProblem(typed, today) === undefined) return birthDateOf(typed)
  const [, year = '', month = '', day = ''] = /^\d{6}(\d{4})(\d{2})(\d{2})/.exec(typed) ?? []
  const born = `${year}-${month}-${day}`
  return /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(born) && born <= today ? born : undefined
}

/** What an ID number says while it is typed: a tick a digit, how many are missing, province, birth date and age. */
export const IdTicks = ({ typed }: { typed: string }) => {
  const { t } = useTranslation('identity/own-registration')
  const { box, room } = useRoom<HTMLDivElement>(330)
  const province = useRegions().find(({ regionId }) => typed.length >= 2 && regionId === typed.slice(0, 2))
  const today = dayOf(new Date())
  const born = bornSoFar(typed, today)
  const problem = typed.length === ALL || typed.length === 15 ? idProblem(typed, today) : undefined
  const pitch = (Math.max(240, room) - 4) / ALL
  const said = [
    typed.length < ALL ? t('id.typed', { count: typed.length, left: ALL - typed.length }) : t(problem ? 'id.wrong' : 'id.full'),
    [province?.label, born ? t('id.born', { day: born.replaceAll('-', '.'), years: yearsOn(born, today) }) : ''].filter(Boolean).join(t('id.comma')),
  ]
  return (
    <div ref={box} className="id-ticks">
      <Ticks width={Math.max(240, room)} height={12} rise={false}>
        {Array.from({ length: ALL }, (_, n) => {
          const there = n < typed.length
          return tick(n, Math.round(n * pitch), there ? 0 : 6, 2, there ? 10 : 4, problem && there ? 'end' : there ? 'on' : 'off')
        })}
      </Ticks>
      <p role="status">{said.filter(Boolean).join(t('id.stop'))}</p>
    </div>
  )
}
