import { leakTests } from '@academy/contracts/identity/rights/leak-tests.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useNounTexts } from '../../../../core/texts.ts'
import type { LeakRun } from './grid.tsx'

type At = Pick<LeakRun['places'][number], 'service' | 'noun' | 'call'>

/** How places and roles of a run are called. */
const useNames = (run: LeakRun) => {
  const texts = useNounTexts(leakTests)
  const name = useBilingual()
  return {
    place: ({ service, noun, call }: At) => {
      const place = run.places.find((one) => one.service === service && one.noun === noun && one.call === call)
      return { name: place ? name(place, 'name') : noun, way: texts.say(`ways.${call}`) }
    },
    role: (code: string) => {
      const role = run.roles.find((one) => one.code === code)
      return role ? name(role, 'name') : code
    },
  }
}

const Leaks = ({ run }: { run: LeakRun }) => {
  const texts = useNounTexts(leakTests)
  const names = useNames(run)
  return (
    <section>
      <h2 className="t14 strong leak-bad">{texts.say('found')}</h2>
      <ul className="leak-lines">
        {run.found.map((one) => (
          <li key={`${one.roleCode}|${one.service}|${one.noun}|${one.call}`}>
            {texts.say('foundLine', { role: names.role(one.roleCode), ...names.place(one), count: one.ids.length })}
            <span className="code ink3 t12"> {one.ids.slice(0, 3).join(' ')}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Uncalled = ({ run }: { run: LeakRun }) => {
  const texts = useNounTexts(leakTests)
  const names = useNames(run)
  return (
    <details className="leak-left">
      <summary className="t13">
        {texts.say('left')} {run.left.length}
      </summary>
      <ul className="leak-lines t12 ink2">
        {run.left.map((one) => (
          <li key={`${one.service}|${one.noun}|${one.call}`}>{texts.say('lefts', { ...names.place(one), why: texts.say(`whys.${one.why}`) })}</li>
        ))}
      </ul>
    </details>
  )
}

/** What leaked, and what could not be called. */
export const Found = ({ run }: { run: LeakRun }) => (
  <>
    {run.found.length > 0 ? <Leaks run={run} /> : null}
    {run.left.length > 0 ? <Uncalled run={run} /> : null}
  </>
)
