/** A function that writes without a crash point of its own, by file and name. */
export interface Pointless {
  place: string
  why: string
  /** The moment between whose points it is called, and where: there every call of this name must stand. */
  within?: { file: string; point: string; by: string }
}

const chassis = (file: string, name: string, why: string, within?: Pointless['within']): Pointless => ({
  place: `services/chassis/${file} ${name}`,
  why,
  ...(within ? { within } : {}),
})
const called = (file: string, point: string, by: string) => ({ file: `services/${file}`, point, by })

const key = called('chassis/http/run-once.ts', 'key', 'claimKey')
const publish = called('chassis/events/relay.ts', 'publish', 'publish')
const replica = called('chassis/events/inbox.ts', 'replica', 'keep')
const letter = called('notification/mails/queue.ts', 'letter', 'send')

/** Writes that no crash point lies directly around, each with its reason: this list only shrinks. */
export const writesWithoutPoints: readonly Pointless[] = [
  chassis('http/idempotency.ts', 'claimKey', 'the key of a command', key),
  chassis('http/idempotency.ts', 'takeOver', 'the key of a command whose process is gone, claimed by claimKey', key),
  chassis('http/idempotency.ts', 'settleKey', 'the answer of a command', called('chassis/http/run-once.ts', 'answer', 'settleKey')),
  chassis('http/idempotency.ts', 'forgetKey', 'the key of a command that broke off: left standing it is taken up by the next try as after a crash'),
  chassis('events/embedded-bus.ts', 'together', 'the log of the bus', publish),
  chassis('events/embedded-bus.ts', 'keepNewest', 'the newest states of the bus, with its log', publish),
  chassis('events/kafka/kafka-bus.ts', 'publish', 'the brokers', publish),
  chassis('events/kafka/attempts.ts', 'answered', 'the brokers', publish),
  chassis('events/replica.ts', 'applyTombstone', 'a row of a replica', replica),
  chassis('events/replica.ts', 'writeAll', 'rows of replicas, gathered', replica),
  chassis('events/replica.ts', 'removed', 'rows of replicas whose grave stands already: the event is not acknowledged before'),
  chassis('events/consume.ts', 'writeLetter', 'a dead letter: its event is not acknowledged before, and is buried again under the same id'),
  chassis('events/consume.ts', 'waitBehind', 'a dead letter that nobody waits for: its event is not acknowledged before'),
  chassis('events/replay.ts', 'tryAll', 'what a dead letter notes of one more failure; that it goes is a point'),
  chassis('events/rebuild.ts', 'bulk', 'an operator rebuilds a replica: begun again it comes to the same rows'),
  chassis('events/rebuild.ts', 'write', 'as above'),
  chassis('events/rebuild.ts', 'removeStrangers', 'as above'),
  chassis('mongo/lease.ts', 'take', 'a duty: it runs out when its holder is gone'),
  chassis('mongo/lease.ts', 'make', 'as above'),
  chassis('mongo/lease.ts', 'release', 'as above'),
  chassis('events/relay.ts', 'tellLaterAgain', 'what is told once more by whoever has the duty now'),
  chassis('runtime/fenced-run.ts', 'begin', 'the epoch of a run, which its repeated call notes again before the point of the job'),
  chassis('runtime/fenced-run.ts', 'fencedRun', 'a run says that it is under way: that runs out when its process is gone'),
  chassis('runtime/process-notes.ts', 'keepNote', 'a process says that it lives'),
  chassis('runtime/process-notes.ts', 'dropNote', 'as above'),
  chassis('http/heartbeat.ts', 'beat', 'as above'),
  chassis('runtime/operating.ts', 'setPaused', 'what an operator tells a service: told again it comes to the same row'),
  chassis('runtime/operating.ts', 'setLog', 'as above'),
  chassis('runtime/operating.ts', 'setOuterLog', 'as above'),
  chassis('http/export-tickets.ts', 'ticketFor', 'a ticket: whoever got none asks for another, and it runs out by itself'),
  chassis('http/export-tickets.ts', 'takeTicket', 'a ticket is used up before its file is made: whoever got none asks for another'),
  chassis('mongo/system.ts', 'insertRows', 'the door itself: whoever calls it is looked at'),
  { place: 'services/notification/mails/smtp.ts handOver', why: 'a letter', within: letter },
  { place: 'services/notification/mails/way.ts send', why: 'a letter', within: letter },
]
