import { randomUUID } from 'node:crypto'
import { codes } from '@academy/contracts/core/codes.ts'
import { held, type Person, type Race, sound, staffOf, standing, succeeded, toldOf } from './fixture.ts'

type Academy = Parameters<Race>[0]

/** Applications one after the other, all of which must succeed; gives their enrolments. */
const inTurn = async (a: Academy, people: readonly Person[], offeringId: string) => {
  const rows = []
  for (const one of people) rows.push(a.site.ok(await a.apply(one, offeringId)))
  return rows
}

const applyAgainstCancel: Race = async (a, people) => {
  const o = await a.offering({ capacity: 6 })
  const [cancelled] = await Promise.all([staffOf(a).cancel(o.id), ...people.slice(0, 10).map((one) => a.apply(one, o.id))])
  const now = await standing(a, o.id)
  return held([
    [cancelled.code === codes.success, 'the offering was not cancelled'],
    [now.live.length === 0, `${now.live.length} people live in a cancelled offering`],
    [now.seated.length === 0, `${now.seated.length} seats held in a cancelled offering`],
  ])
}

const applyAgainstLowering: Race = async (a, people) => {
  const o = await a.offering({ capacity: 8 })
  const [lowered] = await Promise.all([staffOf(a).lower(o.id, 4), ...people.slice(0, 8).map((one) => a.apply(one, o.id))])
  return sound(await standing(a, o.id), lowered.code === codes.success ? 4 : 8)
}

const revokeAgainstPromote: Race = async (a, people) => {
  const o = await a.offering({ capacity: 3, waitingList: true })
  const rows = await inTurn(a, people.slice(0, 9), o.id)
  const going = [0, 1, 2, 4]
  await Promise.all([...going.map((n) => staffOf(a).revoke(rows[n]?.id ?? '', people[n] as Person)), a.apply(people[9] as Person, o.id)])
  const now = await standing(a, o.id)
  const next = rows.filter((_, n) => n > 2 && n !== 4).map((row) => row.id)
  const in3 = next.slice(0, 3)
  return [...sound(now, 3), ...held([[in3.every((id) => now.seated.some((seat) => seat.enrolmentId === id)), 'the first in line do not have the seats']])]
}

const replaceAgainstRevoke: Race = async (a, people) => {
  const o = await a.offering({ capacity: 2, waitingList: false })
  const [row] = await inTurn(a, people.slice(0, 1), o.id)
  await a.agree(row?.id ?? '')
  const staff = staffOf(a)
  const answers = await Promise.all([staff.replace(row?.id ?? '', people[1] as Person), staff.revoke(row?.id ?? '', people[0] as Person)])
  const now = await standing(a, o.id)
  return [
    ...sound(now, 2),
    ...held([
      [succeeded(answers) === 1, `${succeeded(answers)} of replace and revoke succeeded`],
      [now.live.length === (answers[0].code === codes.success ? 1 : 0), `${now.live.length} people live afterwards`],
    ]),
  ]
}

const publishTwice: Race = async (a) => {
  const o = await a.offering({}, false)
  const answers = await Promise.all([1, 2, 3].map(() => staffOf(a).publish(o.id, o.version)))
  const told = (await toldOf(o.id, 'training.offering.published')).length
  return held([
    [succeeded(answers) === 1, `${succeeded(answers)} of three publishes succeeded`],
    [told === 1, `told ${told} times that it is published`],
  ])
}

const sameKeyAtOnce: Race = async (a, people) => {
  const o = await a.offering({ capacity: 4 })
  const key = randomUUID()
  const answers = await Promise.all([1, 2, 3, 4].map(() => a.apply({ ...(people[0] as Person), key }, o.id)))
  const ids = new Set(answers.map(({ data }) => (data as { id?: string } | undefined)?.id))
  const now = await standing(a, o.id)
  return [
    ...sound(now, 4),
    ...held([
      [succeeded(answers) === 4 && ids.size === 1, 'one key had more than one answer'],
      [now.live.length === 1, `${now.live.length} enrolments by one key`],
    ]),
  ]
}

/** Races in the services of training, by what races. */
export const trainingRaces: Readonly<Record<string, Race>> = {
  'apply against cancel': applyAgainstCancel,
  'apply against lowering the capacity': applyAgainstLowering,
  'revoke against promote': revokeAgainstPromote,
  'replace against revoke': replaceAgainstRevoke,
  'three publishes': publishTwice,
  'one key four times at once': sameKeyAtOnce,
}
