import { createHash } from 'node:crypto'
import type { Raw } from '../faults/raw.ts'
import { services } from '../verify/services.ts'
import { idsIn, ordered, renamed, timeless } from './plain.ts'

/** What tells how the academy runs or when, not what happened in it. */
const apart = new Set([
  'leases',
  'processes',
  'job_turns',
  'audit_chain',
  'person_keys',
  'push_keys',
  'audit_rewrites',
  'jobs.jobs',
  'jobs.runs',
  'leak_tests',
  'permission_uses',
  'command_beats',
])
const open = new Set(['sentAt', 'sent', 'startedAt', 'expireAt', 'claimedAt', 'claimedBy', 'bodyHash', 'failed', 'repeats', 'repeatedAt', 'by', 'claim'])

/**
 * One command may change several enrolments; what it causes at one account then comes in either order (architecture.md §5: order holds per aggregate). Numbers,
 * ranks, running balances and what was held between them are left open; the account itself is compared with its balance.
 */
const inEitherOrder = (line: string): string =>
  line
    .replace(/"[A-Z]\w+-\d{6}"/g, '"<number>"')
    .replace(/\.\d{8}(\.\d)?"/g, '.<seq>$1"')
    .replace(/"(balance|available|held|aggregateVersion|version|seq|rank[A-Z]\w+)":-?\d+/g, '"$1":"<n>"')
    .replace(/\{"after":[^{}]*"field":"(?:balance|seq|number|held|holds|available|spent|journals|lastPostingAt)"\}/g, '<running>')
    .replace(/(?:<running>,?)+/g, '<running>')
const ordersOfTheirOwn = new Set(['journals', 'postings', 'outbox', 'audits', 'rule_snapshots'].map((name) => `fee.${name}`))

/**
 * A freed seat is handed on by the command that freed it or by the wake-up of any process, whichever comes first: to whom is compared, by whom is left open, and
 * whether the command's stored answer says that it was the one.
 */
const aboutHandingOn =
  /"after":"tooLate","before":null,"field":"skippedCode"|"name":"training\.enrolment\.skipped"|"code":"enrolments\.skipped"|"before":"freed"|"field":"offeredUntil"|"name":"training\.enrolment\.offered"|"code":"enrolments\.offered"|"template":"enrolments\.(?:offered|skipped)"|"after":"enrolments\.(?:offered|skipped)","before":null,"field":"template"/
const byAnyone = (line: string): string => {
  if (line.startsWith('training.idempotency ')) return line.replace(/,(?:true|false)\]\}/, ',"<handed on>"]}')
  if (!aboutHandingOn.test(line)) return line
  return line
    .replace(/"(correlationId|requestId|creator|updater)":"[^"]*"/g, '"$1":"<who>"')
    .replace(/"actor":\{[^{}]*\}/g, '"actor":"<who>"')
    .replace(/"role":"[A-Z_]+",/, '')
    .replace(/"userId":"[^"]*","what"/, '"userId":"<who>","what"')
}

/** How often work in the background tells how far it is follows the clock: that it was begun, and its end, is compared. */
const ofProgress = /^\w[\w-]*\.(?:outbox|audits|sequences) .*background[_-]task/
const unclocked = (line: string): string =>
  /^\w[\w-]*\.background_tasks /.test(line)
    ? line.replace(/"(version|steps|tries|attempts)":\d+/g, '"$1":"<n>"').replace(/"runId":"[^"]*"/, '"runId":"<run>"')
    : line

/**
 * A look at the chains meets what was chained by then, and the hash of a chain holds the moments in its rows: that it was looked at, and that it found no break,
 * is compared. How much it met, in its own row, its trail and the answer kept of its job, is left open.
 */
const ofChains = (line: string): string => {
  if (line.startsWith('jobs.chain_checks ')) return line.replace(/"rows?":\d+/g, '"row":"<n>"').replace(/"hash":"[0-9a-f]{64}"/g, '"hash":"<hash>"')
  if (line.startsWith('jobs.audits ')) return line.replace(/"rows":\d+(?=,"service":)/g, '"rows":"<n>"')
  if (line.startsWith('jobs.idempotency ')) return line.replace(/"done":\d+/, '"done":"<n>"')
  return line
}
/** The schedule is laid by whichever process comes first to each of its jobs. */
const byWhoeverStarted = (line: string): string =>
  /^jobs\.audits .*"field":"paused".*"userId":"system","what":"save"/.test(line) ? line.replace(/"(correlationId|requestId)":"[^"]*"/g, '"$1":"<who>"') : line
/** The key of an export's ticket is the hash of what was drawn for it. */
const unticketed = (line: string): string => (/^\w[\w-]*\.export_tickets /.test(line) ? line.replace(/"_id":"[0-9a-f]{64}"/, '"_id":"<hash>"') : line)

/** A line of a document with what is left open on purpose. */
export const opened = (line: string): string => byWhoeverStarted(unticketed(ofChains(unclocked(byAnyone(line)))))

/** Every document of every service as a line: where it lies, and what it holds, without the moments of the run. */
export const stateOf = async (raw: Raw, today: Date): Promise<string[]> => {
  const lines: string[] = []
  for (const service of services)
    for (const { name } of await raw.db(service).listCollections().toArray()) {
      if (apart.has(name) || apart.has(`${service}.${name}`)) continue
      for await (const document of raw.db(service).collection(name).find()) {
        const kept = Object.fromEntries(Object.entries(document).filter(([key]) => !open.has(key)))
        const line = `${service}.${name} ${timeless(ordered(kept), today)}`
        if (ofProgress.test(line)) continue
        lines.push(opened(ordersOfTheirOwn.has(`${service}.${name}`) ? inEitherOrder(line) : line))
      }
    }
  return lines
}

const ROUNDS = 3
const short = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** Names ids that were made by chance by what stands around them, so that two runs name the same thing alike. */
const named = (lines: readonly string[], shared: ReadonlySet<string>): string[] => {
  let colours = new Map<string, string>()
  const colour = (id: string) => (shared.has(id) ? id : (colours.get(id) ?? '?'))
  for (let round = 0; round < ROUNDS; round++) {
    const around = new Map<string, string[]>()
    for (const line of lines)
      for (const own of new Set(idsIn(line)))
        if (!shared.has(own)) {
          const seen = around.get(own) ?? []
          seen.push(short(renamed(line, (id) => (id === own ? '@' : colour(id)))))
          around.set(own, seen)
        }
    colours = new Map([...around].map(([id, seen]) => [id, short(seen.sort().join(' '))]))
  }
  return lines.map((line) => renamed(line, colour)).sort()
}

const counted = (lines: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return counts
}

/** Compares the final states of two ways; gives the documents that only one of them has, `-` the first, `+` the second. */
export const differenceOf = (one: readonly string[], other: readonly string[]): string[] => {
  const [left, right] = [new Set(one.flatMap(idsIn)), new Set(other.flatMap(idsIn))]
  const shared = new Set([...left].filter((id) => right.has(id)))
  const [first, second] = [counted(named(one, shared)), counted(named(other, shared))]
  const more = (a: Map<string, number>, b: Map<string, number>, sign: string) =>
    [...a].filter(([line, n]) => n > (b.get(line) ?? 0)).map(([line]) => `${sign} ${line}`)
  return [...more(first, second, '-'), ...more(second, first, '+')].sort((a, b) => (a.slice(2) < b.slice(2) ? -1 : 1))
}
