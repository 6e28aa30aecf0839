import { accessOf } from '@academy/chassis/http/access.ts'
import type { Point } from '@academy/chassis/runtime/fault-points.ts'
import type { ServiceApp } from '@academy/chassis/runtime/service.ts'
import { type Contract, changes } from '@academy/contracts/core/endpoint.ts'
import { schedule } from '@academy/contracts/jobs/schedule.ts'

/** A crash point by its whole name, `<service>.<handler or reaction>.<moment>.<before|after>`. */
export type Name = string

interface Owner {
  name: string
  kind: 'handler' | 'reaction' | 'replica' | 'job' | 'loop'
}

const sides = (...moments: string[]): Point[] => moments.flatMap((moment) => [`${moment}.before`, `${moment}.after`] as Point[])

/** Commands that store nothing themselves, each with its reason. */
export const storeNothing: Readonly<Record<string, string>> = {
  'jobs.dead-letters.replay': 'the service whose letters they are stores it, under the name of its own door',
  'jobs.dead-letters.discard': 'as above',
}
const stored = sides('write', 'commit')

/** The points that each of a kind has whatever it does; what it writes besides is found when it runs. */
const common: Record<Owner['kind'], Point[]> = {
  handler: sides('key', 'answer', 'send'),
  reaction: [...sides('react', 'inbox'), 'commit.before', 'commit.after'],
  replica: sides('react', 'replica'),
  job: sides('job'),
  loop: [],
}

const loops: Record<string, Point[]> = {
  relay: sides('publish', 'mark'),
  lane: sides('acknowledge'),
  'audit-chain': sides('chain'),
}

/** What services ask each other for, beside jobs. One answers for all: the same code stands in each of them. */
const doors: Record<string, Point[]> = {
  'training.internal/dead-letters.replay': sides('commit', 'replay', 'send'),
  'training.internal/dead-letters.discard': sides('commit', 'send'),
  'training.internal/import-rows.apply': sides('write', 'commit', 'send'),
}

/** Everything that changes something: commands of the contracts, reactions, jobs. */
export const ownersOf = (contracts: readonly Contract[], apps: readonly ServiceApp[]): Owner[] => [
  ...contracts.flatMap(({ service, noun, endpoints }) =>
    Object.entries(endpoints).flatMap(([name, endpoint]) => (changes(endpoint) ? [{ name: `${service}.${noun}.${name}`, kind: 'handler' as const }] : [])),
  ),
  ...apps.flatMap((app) =>
    [...accessOf(app.name).reactions, ...app.reactions].map(({ name, keep }) => ({
      name: `${app.name}.${name}`,
      kind: keep ? ('replica' as const) : ('reaction' as const),
    })),
  ),
  ...schedule.map(({ name, service }) => ({ name: `${service}.${name}`, kind: 'job' as const })),
]

const pointsOf = ({ name, kind }: Owner): Point[] => [...common[kind], ...(kind === 'handler' && !(name in storeNothing) ? stored : [])]
const named = (all: Readonly<Record<string, Point[]>>): Name[] => Object.entries(all).flatMap(([name, points]) => points.map((point) => `${name}.${point}`))

/** Those that are said to store nothing and stored something. */
export const wronglyExcepted = (reached: ReadonlySet<Name>): string[] =>
  Object.keys(storeNothing).filter((name) => stored.some((point) => reached.has(`${name}.${point}`)))

/** The list of crash points of an installation, generated from its contracts, reactions and schedule. */
export const namesOf = (owners: readonly Owner[], apps: readonly ServiceApp[]): Name[] => [
  ...new Set([
    ...owners.flatMap((owner) => pointsOf(owner).map((point) => `${owner.name}.${point}`)),
    ...named(doors),
    ...apps.flatMap((app) => Object.entries(loops).flatMap(([loop, points]) => points.map((point) => `${app.name}.${loop}.${point}`))),
  ]),
]
