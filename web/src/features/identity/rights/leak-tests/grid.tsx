import type { Received } from '@academy/contracts/core/endpoint.ts'
import { leakTests } from '@academy/contracts/identity/rights/leak-tests.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useNounTexts } from '../../../../core/texts.ts'

export type LeakRun = Received<(typeof leakTests)['endpoints']['info']>
type Place = LeakRun['places'][number]

/** A way that nobody with a narrow reach may use, or that belongs to nobody, says nothing here. */
const says = (letters: string): boolean => /[ceLn]/.test(letters)

const column = (run: LeakRun, at: number): string => run.grid.map((line) => line[at] ?? '-').join('')

/** Role × way: one tick each, long where rows were shown and all lay within reach, red where not. */
export const LeakGrid = ({ run }: { run: LeakRun }) => {
  const texts = useNounTexts(leakTests)
  const name = useBilingual()
  const rows = run.places.flatMap((place: Place, at) => {
    const letters = column(run, at)
    return says(letters) ? [{ place, letters, key: `${place.service}/${place.noun}.${place.call}` }] : []
  })
  return (
    <div className="leak-scroll">
      <table className="leak-grid" aria-label={texts.say('table')}>
        <thead>
          <tr>
            <td />
            {run.roles.map((role) => (
              <th key={role.code} scope="col" title={texts.say('at', { count: role.roots.length })}>
                <span>{name(role, 'name')}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ place, letters, key }, at) => (
            <tr key={key} data-first={rows[at - 1]?.place.noun !== place.noun || undefined}>
              <th scope="row">
                <span>{name(place, 'name')}</span> <span className="ink3">{texts.say(`ways.${place.call}`)}</span>
              </th>
              {[...letters].map((letter, role) => (
                <td key={run.roles[role]?.code} data-letter={letter}>
                  <i title={texts.say(`letters.${letter}`)} />
                  <span className="sr-only">{texts.say(`letters.${letter}`)}</span>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What each tick means. */
export const LeakLegend = () => {
  const texts = useNounTexts(leakTests)
  return (
    <ul className="leak-legend t12 ink2">
      {['c', 'e', 'L', 'n', '-'].map((letter) => (
        <li key={letter} data-letter={letter}>
          <i />
          {texts.say(`letters.${letter}`)}
        </li>
      ))}
    </ul>
  )
}
