import { installation } from '@academy/chassis/testing/installation.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { importOwner } from '@academy/contracts/jobs/import-owner.ts'
import { identityApp } from '@academy/identity/app.ts'
import { held } from './fixture.ts'
import { type Raced, roundsOf } from './recomputed.ts'

const PEOPLE = 20
const DAY_MS = 86_400_000

/** People of one round: each round's are born on another day, which their identity cards tell. */
const crowd = (round: number) => {
  const born = new Date(Date.UTC(1990, 0, 1) + round * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return Array.from({ length: PEOPLE }, (_, n) => {
    const card = `110199${born}${101 + 2 * n}`
    return { idNumber: card + checkDigit(card), idType: '1', userCode: `race.${round}.${n}`, nameCn: '陆知行', nameEn: 'Lu Zhixing', gender: '1' }
  })
}

/** Workbooks that bring the same new people, then others that change each another column of them, all at once, so many times. */
export const importsAtOnce = async (rounds: number): Promise<Raced> => {
  const site = await installation([identityApp(async () => undefined)], new Date('2036-03-31T02:00:00Z'))
  const admin = { userId: 'u-1', grants: [{ code: 'ADMIN', roots: [] }], internal: true }
  const bring = async (people: readonly object[]) => {
    const rows = people.map((values, n) => ({ row: n + 3, values }))
    const { errors } = site.ok(await site.internal('identity', importOwner('identity').endpoints.apply, { sheet: 'people', rows, runId: 'race' })) as {
      errors: unknown[]
    }
    return errors.length
  }
  const round = async (nth: number): Promise<string[]> => {
    const people = crowd(nth)
    const made = await Promise.all([bring(people), bring(people)])
    const changes = [() => ({ nameEn: 'Lu Renamed' }), (n: number) => ({ email: `race.${nth}.${n}@mail.example` }), () => ({ nameCn: '陆知新' })]
    const changed = await Promise.all(changes.map((change) => bring(people.map(({ idNumber, idType }, n) => ({ idNumber, idType, ...change(n) })))))
    const { records } = site.ok(await site.call('identity', users.endpoints.page, { limit: 100, text: `race.${nth}.` }, admin))
    const kept = records.filter(({ nameCn, nameEn, email }) => nameCn === '陆知新' && nameEn === 'Lu Renamed' && email)
    const refused = [...made, ...changed].reduce((sum, n) => sum + n, 0)
    return held([
      [refused === 0, `${refused} rows were refused`],
      [records.length === PEOPLE, `${records.length} people stand there for ${PEOPLE}`],
      [kept.length === PEOPLE, `${PEOPLE - kept.length} people lack what one of the workbooks brought`],
    ])
  }
  const raced = await roundsOf('imports at once', rounds, site, round)
  await site.stop()
  return raced
}
