import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../outcome.ts'
import type { Fixture, Session } from '../session.ts'
import { type Kind, rounds } from './rounds.ts'
import { type Manner, mailSink, type Taken } from './sink.ts'

const manners: readonly Manner[] = ['take', 'take', 'take', 'take', 'take', 'busy', 'refuse', 'drop']

interface Mail {
  _id: string
  status: string
}

/** One copy of each mail at the server, except where the row says that nobody knows (I51); what is called sent is there. */
const compare = (mails: readonly Mail[], taken: readonly Taken[], outcome: Outcome): void => {
  const copies = new Map<string, number>()
  for (const { messageId } of taken) copies.set(messageId, (copies.get(messageId) ?? 0) + 1)
  for (const { _id, status } of mails) {
    const there = copies.get(_id) ?? 0
    if (status === 'sent' && there === 0) outcome.lost.push(`mail ${_id} is called sent and did not leave`)
    if (there > 1) outcome.doubled.push(`mail ${_id} left ${there} times`)
    if (there > 0 && !['sent', 'unknown', 'sending'].includes(status)) outcome.short.push(`mail ${_id} left and is called ${status}`)
  }
  const states = [...new Set(mails.map(({ status }) => status))].map((status) => `${mails.filter((mail) => mail.status === status).length} ${status}`)
  outcome.notes.push(`mails: ${states.sort().join(', ')}`)
}

const column = ({ raw }: Session) => raw.db('notification').collection<Mail>('mails')

/** Lets the pause before the next attempt pass at once. */
const noPause = (session: Session) => column(session).updateMany({ status: 'queued' }, { $set: { nextAt: new Date(0) } as never })

const smtp = async (fixture: Fixture, runs: number): Promise<Outcome> => {
  let hung = 0
  const draw = (): Manner => {
    if (hung === 2 || randomInt(25) > 0) return manners[randomInt(manners.length)] as Manner
    hung++
    return 'hang'
  }
  const sink = await mailSink(draw)
  const before = new Set<string>()
  const kind: Kind = {
    name: 'smtp',
    options: { env: { SMTP_URL: sink.url } },
    before: async (session) => {
      for (const { _id } of await column(session).find({ status: 'sent' }).toArray()) before.add(_id)
    },
    fault: async (session) => {
      await noPause(session)
      if (randomInt(4) === 0) session.academy.signal('SIGKILL')
    },
    after: async (session, outcome) => {
      for (let n = 0; n < 20; n++, await sleep(1000)) await noPause(session)
      const mails = (await column(session).find().toArray()).filter(({ _id }) => !before.has(_id))
      compare(mails, sink.taken, outcome)
    },
  }
  try {
    return await rounds(kind)(fixture, runs)
  } finally {
    sink.stop()
  }
}
export const mailKinds = [['smtp', smtp] as const]
