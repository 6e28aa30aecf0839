import { database } from '@academy/chassis/mongo/database.ts'
import type { Platform } from '@academy/chassis/runtime/platform.ts'
import { comments } from '@academy/contracts/community/discussion/comments.ts'
import { words as wordLists } from '@academy/contracts/community/discussion/words.ts'
import { act, inParallel, type Player } from '../play/act.ts'
import { type Chance, chance } from '../world/random.ts'
import { answers, closings, listed, openings, replies, type Special, specials, words } from './texts.ts'

const tenantId = 'chengtu'
const AT_ONCE = 8
/** So many comments a round, besides those of the classes that are just over. */
const COMMENTS = 14
const { endpoints } = comments

interface Finish {
  userId: string
  outletId?: string
  recordId: string
  day: string
}
interface Written {
  id: string
  authorId: string
  outletId: string
  good: boolean
  round: number
  special?: Special
}

const learner = (userId: string): Player => ({ tenantId, userId, grants: [{ code: 'LEARNER', roots: [] }] })

const waitingFinishes = async (): Promise<Finish[]> => {
  const rows = await database('community')
    .collection('finishes')
    .find({ tenantId, commentId: { $exists: false } })
    .toArray()
  const found = rows.map(({ userId, outletId, recordId, day }) => ({ userId, outletId, recordId, day }) as Finish)
  return found.sort((a, b) => (`${a.day}|${a.userId}` < `${b.day}|${b.userId}` ? -1 : 1))
}

/** Codes of the courses that take comments, by id. */
const openThreads = async (): Promise<Map<string, string>> =>
  new Map(
    (await database('community').collection('threads').find({ tenantId, open: true }).toArray()).map(({ recordId, code }) => [String(recordId), String(code)]),
  )

/** In turn one of each course: everybody has done the first courses, and few the last ones. */
const mixed = (dice: Chance, finishes: readonly Finish[]): Finish[] => {
  const byCourse = new Map<string, Finish[]>()
  for (const finish of dice.shuffle(finishes)) byCourse.set(finish.recordId, [...(byCourse.get(finish.recordId) ?? []), finish])
  const courses = dice.shuffle([...byCourse.values()])
  return [0, 1].flatMap((turn) => courses.flatMap((own) => own[turn] ?? []))
}

/** Says something about a course that nobody has said of it yet, as long as there is something. */
const sentence = (dice: Chance, code: string, good: boolean, said: Set<string>): string => {
  const own = words[code.slice(0, 2)] ?? words.IN
  const all = (good ? own?.good : own?.bad) ?? []
  const first = dice.shuffle(all).find((one) => !said.has(`${code} ${one}`)) ?? dice.pick(all)
  said.add(`${code} ${first}`)
  return `${dice.pick(openings)}${first}。${dice.pick(good ? closings.good : closings.bad)}`
}

const scoresOf = ([practical, interest, information]: readonly [number, number, number]) => ({ practical, interest, information })

/** Those who talk, and what was said so far. */
interface Talk {
  platform: Platform
  desk: Player
  demoLearners: readonly string[]
  dice: Chance
  written: Written[]
  said: Set<string>
  /** Who wrote in this round: two texts of one author lie apart. */
  busy: Set<string>
}

/** Whom these finishes let comment now, each once, in turn of all courses. */
const choose = ({ dice, busy, demoLearners }: Talk, all: readonly Finish[], threads: ReadonlyMap<string, string>, recent: string, round: number): Finish[] => {
  const open = all.filter(({ userId, recordId }) => threads.has(recordId) && !busy.has(userId))
  const fresh = open.filter(({ day }) => day >= recent && dice.happens(0.35))
  const own = round % 3 === 0 ? open.filter(({ userId }) => demoLearners.includes(userId)).slice(0, demoLearners.length) : []
  const others = mixed(
    dice,
    open.filter(({ day }) => day < recent),
  )
  const chosen = new Map<string, Finish>()
  for (const finish of [...own, ...fresh, ...others]) if (chosen.size < COMMENTS + fresh.length && !chosen.has(finish.userId)) chosen.set(finish.userId, finish)
  return [...chosen.values()]
}

const comment = async (talk: Talk, round: number, recent: string): Promise<void> => {
  const { platform, dice, demoLearners } = talk
  const [all, threads] = [await waitingFinishes(), await openThreads()]
  const due = specials.filter((special) => special.round === round)
  const plans = choose(talk, all, threads, recent, round).map((finish, at) => {
    const special = demoLearners.includes(finish.userId) ? undefined : due[at - demoLearners.length]
    const good = dice.happens(0.8)
    const score = () => (good ? dice.int(4, 5) : dice.int(2, 4))
    const scores = special?.scores ?? ([score(), score(), score()] as const)
    return { finish, special, good, text: special?.text ?? sentence(dice, threads.get(finish.recordId) ?? '', good, talk.said), scores: scoresOf(scores) }
  })
  await inParallel(plans, AT_ONCE, async ({ finish, special, good, text, scores }) => {
    const { userId, recordId, outletId = '' } = finish
    talk.busy.add(userId)
    const made = await act(platform, 'community', endpoints.post, { of: 'courses', recordId, scores, text }, learner(userId))
    if (made) talk.written.push({ id: made.id, authorId: userId, outletId, good, round, ...(special ? { special } : {}) })
  })
}

/** Somebody else who has written something, and not in this round. */
const other = ({ dice, written, busy }: Talk, one: Written): Written | undefined =>
  dice.shuffle(written).find(({ authorId }) => authorId !== one.authorId && !busy.has(authorId))

/** Colleagues reply and like, the academy answers what was said in the round before. */
const react = async (talk: Talk, round: number): Promise<void> => {
  const { platform, desk, dice, demoLearners } = talk
  const plain = talk.written.filter((one) => !one.special && one.round < round)
  const replying = plain.flatMap((one) => {
    const by = dice.happens(0.07) ? other(talk, one) : undefined
    if (by) talk.busy.add(by.authorId)
    return by ? [{ id: one.id, by: by.authorId, text: dice.pick(replies) }] : []
  })
  await inParallel(replying, AT_ONCE, async ({ id, by, text }) => void (await act(platform, 'community', endpoints.reply, { id, text }, learner(by))))
  const liking = plain.flatMap((one) => (dice.happens(0.12) ? [{ id: one.id, by: other(talk, one)?.authorId ?? '' }] : []))
  await inParallel(
    liking.filter(({ by }) => by !== ''),
    AT_ONCE,
    async ({ id, by }) => void (await act(platform, 'community', endpoints.like, { id, liked: true }, learner(by))),
  )
  const answering = plain.filter((one) => one.round === round - 1 && (demoLearners.includes(one.authorId) || dice.happens(one.good ? 0.08 : 0.4)))
  await inParallel(
    answering,
    AT_ONCE,
    async ({ id, good }) => void (await act(platform, 'community', endpoints.answer, { id, text: dice.pick(good ? answers.good : answers.bad) }, desk)),
  )
}

/** Each complaint by another person of another outlet, a round later. */
const complain = async ({ platform, dice, written }: Talk, round: number): Promise<void> => {
  for (const one of written.filter(({ special, round: wrote }) => special && wrote === round - 1)) {
    const people = new Set<string>()
    for (const [reason, note] of one.special?.complaints ?? []) {
      const by = dice.shuffle(written).find(({ authorId, outletId }) => authorId !== one.authorId && !people.has(authorId) && outletId !== one.outletId)
      if (!by) continue
      people.add(by.authorId)
      await act(platform, 'community', endpoints.complain, { id: one.id, reason, ...(note ? { note } : {}) }, learner(by.authorId))
    }
  }
}

const decide = async ({ platform, desk, written }: Talk, round: number): Promise<void> => {
  for (const { id, special } of written.filter((one) => one.special?.decidedIn === round)) {
    if (special?.decision === 'ignore') await act(platform, 'community', endpoints.ignore, { id }, desk)
    else await act(platform, 'community', endpoints.shield, { id, reason: special?.reason ?? 'other', ...(special?.note ? { note: special.note } : {}) }, desk)
  }
  for (const { id } of written.filter((one) => one.special?.decision === 'restore' && one.special.decidedIn === round - 1))
    await act(platform, 'community', endpoints.restore, { id }, desk)
}

/** People of the network talk about courses, round after round, and the academy's desk answers and decides, all by their commands. */
export const talkers = (platform: Platform, desk: Player, demoLearners: readonly string[]) => {
  const talk: Talk = { platform, desk, demoLearners, dice: chance('comments'), written: [], said: new Set(), busy: new Set() }
  return {
    /** One round, at the clock's moment; `recent` is the day from which classes count as just over. */
    round: async (n: number, recent: string): Promise<void> => {
      talk.busy = new Set()
      if (n === 0) for (const word of listed) await act(platform, 'community', wordLists.endpoints.save, word, desk)
      await comment(talk, n, recent)
      await react(talk, n)
      await complain(talk, n)
      await decide(talk, n)
    },
    count: () => talk.written.length,
  }
}
