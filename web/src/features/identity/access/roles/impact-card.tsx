import { roles } from '@academy/contracts/identity/access/roles.ts'
import { useBilingual } from '../../../../core/i18n/bilingual.ts'
import { useJoined } from '../../../../core/i18n/joined.ts'
import { formatCount } from '../../../../core/show/money.tsx'
import { useNounTexts } from '../../../../core/texts.ts'
import type { Group, Losses } from './api.ts'

/** Does a change take something from somebody? */
export const takes = (losses: Losses): boolean =>
  losses.some(({ permissions, processes, narrower, losing }) => permissions.length + processes.length + losing > 0 || narrower)

const MOST = 8

/** What saving takes away, from how many people, and what the roles within this one lose with it. */
export const ImpactCard = ({ losses, groups }: { losses: Losses; groups: readonly Group[] }) => {
  const texts = useNounTexts(roles)
  const name = useBilingual()
  const joined = useJoined()
  const [own, ...below] = losses
  if (!own || !takes(losses)) return null
  const words = new Map(groups.flatMap((group) => group.verbs.map((verb) => [verb.permission, `${name(group, 'name')} · ${name(verb, 'name')}`] as const)))
  const lines = [
    ...own.permissions.map((permission) => words.get(permission) ?? permission),
    ...own.processes.map(({ model, right }) => `${model} · ${texts.say(`rights.${right}`)}`),
    ...(own.narrower ? [texts.say('narrower')] : []),
  ]
  return (
    <section className="card role-card role-impact" role="status" aria-label={texts.say('impact')}>
      <h2>{texts.say('takes', { count: lines.length })}</h2>
      <p>{texts.say('takesFrom', { count: own.people, shown: formatCount(own.people) })}</p>
      {own.losing > 0 ? <p className="strong">{texts.say('losing', { count: own.losing, shown: formatCount(own.losing) })}</p> : null}
      {below.length > 0 ? <p>{texts.say('childrenLose', { names: joined(below.map((child) => name(child, 'name'))) })}</p> : null}
      <ul>
        {lines.slice(0, MOST).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {lines.length > MOST ? <p className="t12 ink3">{texts.say('andMore', { count: lines.length - MOST })}</p> : null}
    </section>
  )
}
