/** A bug that somebody might write one day: one place of one file changed, and the tests that should notice. */
export interface Bug {
  name: string
  file: string
  was: string
  now: string
  /** A pattern of test files. */
  tests: string
}

/** The bugs that are planted, one at a time; `was` stands once in its file. */
export const bugs: readonly Bug[] = [
  {
    name: 'a lost await: events are not part of the transaction',
    file: 'services/chassis/mongo/unit.ts',
    was: 'emitted = await store(service, session, drafts)',
    now: 'emitted = Boolean(store(service, session, drafts))',
    tests: 'chassis/(mongo|events)/',
  },
  {
    name: 'a seat is read, then written',
    file: 'services/chassis/mongo/hot.ts',
    was: "const row = await around('claim', () => bare(model.raw).findOneAndUpdate(bound, change, how))",
    now: "const seen = await bare(model.raw).findOne(bound, { sort })\n  const row = seen ? await bare(model.raw).findOneAndUpdate({ _id: seen._id }, change, { returnDocument: 'after' }) : null",
    tests: 'bench/seats|edge-cases/seats|faults/races',
  },
  {
    name: 'the inbox row is stored outside the transaction',
    file: 'services/chassis/events/inbox.ts',
    was: 'await insertRows(rows, mine, session)',
    now: 'await insertRows(rows, mine)',
    tests: 'chassis/events/',
  },
  {
    name: 'an event is not looked up among those that were applied',
    file: 'services/chassis/events/inbox.ts',
    was: '!before.has(id) && ids.indexOf(id) === at',
    now: 'ids.indexOf(id) === at',
    tests: 'chassis/events/|training/conformance',
  },
  {
    name: 'events behind a dead letter are applied',
    file: 'services/chassis/events/consume.ts',
    was: 'letter.version < version',
    now: 'letter.version > version',
    tests: 'chassis/events/',
  },
  {
    name: 'an older state overwrites a newer one',
    file: 'services/chassis/events/replica.ts',
    was: 'version: { $lt: aggregateVersion }',
    now: 'version: { $ne: aggregateVersion }',
    tests: 'chassis/events/',
  },
  {
    name: 'a filter without the tenant',
    file: 'services/chassis/mongo/scope.ts',
    was: 'return parts.length === 0 ? { tenantId: reader.tenantId } : { $and: [{ tenantId: reader.tenantId }, ...parts] }',
    now: 'return parts.length === 0 ? { tenantId: { $exists: true } } : { $and: [{ tenantId: { $exists: true } }, ...parts] }',
    tests: 'chassis/mongo/|matrix',
  },
  {
    name: 'an administrator of one outlet reaches all',
    file: 'services/chassis/mongo/scope.ts',
    was: 'if (ways.length === 0) return nothing',
    now: 'if (ways.length === 0) return {}',
    tests: 'chassis/mongo/|matrix',
  },
  {
    name: 'a penalty by UTC days',
    file: 'services/training/delivery/enrolments/penalty.ts',
    was: 'const daysBefore = Math.max(0, daysBetween(dayOf(at), startDate))',
    now: 'const daysBefore = Math.max(0, daysBetween(at.toISOString().slice(0, 10), startDate))',
    tests: 'enrolments/(penalty|enrolment).test',
  },
  {
    name: 'the newest ticket is promoted first',
    file: 'services/training/delivery/enrolments/promotion.ts',
    was: 'sort((a, b) => a.ticket - b.ticket)',
    now: 'sort((a, b) => b.ticket - a.ticket)',
    tests: 'enrolments/(promotion|waiting).test',
  },
  {
    name: 'inside the penalty window a seat is given without asking',
    file: 'services/training/delivery/enrolments/promotion.ts',
    was: 'if (!insideLadder(ticket.ladder, startDate, at))',
    now: 'if (insideLadder(ticket.ladder, startDate, at) || ticket.ticket > 0)',
    tests: 'enrolments/(promotion|waiting).test',
  },
  {
    name: 'a seat that is let go keeps its owner',
    file: 'services/training/delivery/enrolments/seats.ts',
    was: "{ $set: { state: 'freed' }, $unset: { enrolmentId: '', userId: '', pending: '', pendingAt: '' } }",
    now: "{ $set: { state: 'freed' } }",
    tests: 'enrolments/|edge-cases/seats',
  },
  {
    name: 'who applies decides himself',
    file: 'services/approval-workflow/cases/case.ts',
    was: 'v.userId === c.applicantId',
    now: "v.userId === ''",
    tests: 'approval-workflow/cases/',
  },
  {
    name: 'a refusal without a comment',
    file: 'services/approval-workflow/cases/case.ts',
    was: "v.decision === 'refuse' && (v.comment ?? '').trim() === ''",
    now: "v.decision === 'refuse' && v.comment === undefined",
    tests: 'approval-workflow/',
  },
  {
    name: 'a reversal posts the same sign again',
    file: 'services/fee/ledger/journal.ts',
    was: 'fen: -line.fen })),\n    { reverses',
    now: 'fen: line.fen })),\n    { reverses',
    tests: 'fee/ledger/',
  },
  {
    name: 'a hold that has ended is freed again',
    file: 'services/fee/holds/keep.ts',
    was: "if (held?.status !== 'live') return",
    now: 'if (!held) return',
    tests: 'fee/|edge-cases/',
  },
  {
    name: 'a reduction is explained and not posted',
    file: 'services/fee/ledger/charge.ts',
    was: 'gross: explained.price, reduction: explained.reduction })',
    now: 'gross: explained.price, reduction: 0 })',
    tests: 'fee/|edge-cases/net-price',
  },
  {
    name: 'a percentage is rounded up, so the academy gives away a fen',
    file: 'services/fee/reduction-rules/evaluate.ts',
    was: 'percent: Math.floor((rest * (rule.percent ?? 0)) / 100)',
    now: 'percent: Math.ceil((rest * (rule.percent ?? 0)) / 100)',
    tests: 'fee/reduction-rules/',
  },
  {
    name: 'a captcha answers as often as one likes',
    file: 'services/identity/accounts/sessions/captcha.ts',
    was: 'return count === 1 && answer',
    now: 'return count >= 1 && answer',
    tests: 'accounts/sessions/captcha.test',
  },
  {
    name: 'a change of a command that was cut off is known by its turn, not by its name',
    file: 'services/chassis/http/mount.ts',
    was: 'const name = given ?? String(turn++)',
    now: 'const name = String(turn++)',
    tests: 'chassis/http/mount|enrolments/groups',
  },
  {
    name: 'a token that is dead makes a visitor',
    file: 'gateway/session/identify.ts',
    was: "if (!session && req.path !== '/auth/login') {",
    now: "if (!session && req.path === '/') {",
    tests: 'gateway/',
  },
  {
    name: 'a key of idempotency answers another body',
    file: 'services/chassis/http/idempotency.ts',
    was: 'if (row.bodyHash !== bodyHash || row.route !== route)',
    now: 'if (row.route !== route)',
    tests: 'chassis/http/|identity/conformance',
  },
  {
    name: 'a cancelled invitation has the number of the one before',
    file: 'services/notification/invitations/standing.ts',
    was: "{ $set: { status: 'withdrawn' }, $inc: { sequence: 1 } }",
    now: "{ $set: { status: 'withdrawn' } }",
    tests: 'notification/',
  },
]
