import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { codes } from '@academy/contracts/core/codes.ts'
import type { Service } from '@academy/contracts/core/endpoint.ts'
import { jobRun, type RunCounts } from '@academy/contracts/core/job-run.ts'
import type { RequestHandler } from 'express'
import { auditRoutes } from '../audits/routes.ts'
import { errorKeeper } from '../errors/error-rows.ts'
import { errorRoutes } from '../errors/routes.ts'
import { consume } from '../events/consume.ts'
import { deadLetterRoutes } from '../events/dead-letter-routes.ts'
import { deadLetters, discardedLetters } from '../events/dead-letters.ts'
import { inboxRows, positionRows } from '../events/inbox.ts'
import type { OwnState } from '../events/own-states.ts'
import type { Reaction } from '../events/reaction.ts'
import { startRelay } from '../events/relay.ts'
import { goneStates } from '../events/replica.ts'
import { explainRoutes } from '../explain/routes.ts'
import type { FindSource } from '../find/source.ts'
import { type Access, accessOf } from '../http/access.ts'
import { envelopeOf } from '../http/answer.ts'
import { sessionAt, ticketRows } from '../http/export-tickets.ts'
import { fastRoutes } from '../http/fast-routes.ts'
import { beatRows } from '../http/heartbeat.ts'
import { keyRows } from '../http/idempotency.ts'
import type { Served } from '../http/make-context.ts'
import { routeHandlers, routerOf } from '../http/mount.ts'
import { type Route, serve } from '../http/serve.ts'
import { alignedServer, application, close, failed, listen, readBodies } from '../http/server.ts'
import type { Reaching } from '../leaks/reaching.ts'
import { leakRoutes } from '../leaks/routes.ts'
import { mergeRoutes } from '../merges/compare.ts'
import type { MergeRule } from '../merges/rule.ts'
import { auditRows, chainRows } from '../mongo/audit.ts'
import { startSequencer } from '../mongo/audit-chain.ts'
import { database } from '../mongo/database.ts'
import { makeIndexes } from '../mongo/indexes.ts'
import { outboxRows, sequences } from '../mongo/outbox.ts'
import { personKeys } from '../mongo/person-keys.ts'
import { PLATFORM } from '../mongo/scope.ts'
import type { Erasing } from '../subjects/erase.ts'
import { subjectRoutes } from '../subjects/routes.ts'
import type { TaskRun } from '../tasks/task-run.ts'
import { startTasks } from '../tasks/task-runner.ts'
import { trailRoutes } from '../trails/routes.ts'
import type { TrailSource } from '../trails/source.ts'
import { startTelling, usedPermissions } from '../used/used-permissions.ts'
import { usesRoutes } from '../uses/routes.ts'
import { ownedBy, traced } from './fault-points.ts'
import { fencedRun, runSlots } from './fenced-run.ts'
import { logger } from './logger.ts'
import { followOperating, operatingRows } from './operating.ts'
import { operationsRoutes } from './operations-routes.ts'
import type { Platform } from './platform.ts'
import { noteProcess, processRows } from './process-notes.ts'
import { absent, Refusal } from './refusal.ts'
import { localeOf } from './texts.ts'
import { systemWork, type Work } from './work.ts'

/** A piece of scheduled work that a service owns; the schedule itself stands in `contracts/jobs`. */
export interface Job {
  name: string
  /** Of the whole installation: run once for all tenants together, as the platform. */
  once?: boolean
  run(work: Work, platform: Platform): Promise<RunCounts>
}

/** The table of contents of one service. */
export interface ServiceApp {
  name: Service
  routes(platform: Platform, access: Access): Route[]
  reactions: Reaction[]
  /** What it tells others of its rows. */
  states?: readonly OwnState[]
  jobs?: Job[]
  tasks?: readonly TaskRun[]
  /** Its nouns whose records are found by their texts. */
  finds?: readonly FindSource[]
  /** Its nouns whose records are reached by another way than their model's scope. */
  reachings?: readonly Reaching[]
  /** What its modules do for a person who is erased. */
  erasing?: readonly Erasing[]
  /** What merging two people means for its rows, where that is more than that they move. */
  merges?: readonly MergeRule[]
  /** What it adds to the trail of a story beside its events, reactions and audit rows. */
  trail?: TrailSource
  /** Work to do once when everything runs (own timers, recovery); gives what ends it. */
  started?(platform: Platform, access: Access, tenants: () => Promise<string[]>): Promise<() => Promise<void>>
}

export interface Running {
  app: ServiceApp
  port: number
  access: Access
  /** Tells identity at once which permissions have been used since; it is told every minute anyway. */
  tellUses(): Promise<void>
  stop(): Promise<void>
}

/** A database that needs longer is away for whoever asks. */
const READY_MS = 2000

interface Asked {
  runId: string
  requestId: string
}

const sum = (all: RunCounts[]): RunCounts => {
  const note = all.flatMap((one) => one.note ?? []).join('; ')
  return {
    done: all.reduce((n, c) => n + c.done, 0),
    failed: all.reduce((n, c) => n + c.failed, 0),
    skipped: all.reduce((n, c) => n + c.skipped, 0),
    ...(note ? { note: note.slice(0, 500) } : {}),
  }
}

/** Runs a job for each tenant, or once for all together. Throws what it broke with where it broke for every one. */
const runForAll = async (app: ServiceApp, platform: Platform, access: Access, tenants: readonly string[], work: Job, { runId, requestId }: Asked) => {
  const results: RunCounts[] = []
  const broken: unknown[] = []
  for (const tenantId of work.once ? [PLATFORM] : tenants) {
    const own = systemWork(app.name, platform, access, tenantId, requestId, `${runId}|${tenantId}`)
    const counts = ownedBy(`${app.name}.${work.name}`, () => traced('job', () => work.run(own, platform)))
    results.push(
      await counts.catch((error: unknown) => {
        broken.push(error)
        logger.error({ err: error, service: app.name, job: work.name, runId, tenantId }, 'a job failed for one tenant')
        return { done: 0, failed: 1, skipped: 0, note: `${tenantId}: ${error instanceof Refusal ? error.code : 'unexpected'}` }
      }),
    )
  }
  if (results.length > 0 && broken.length === results.length) throw broken[0]
  return sum(results)
}

const jobRoutes = (app: ServiceApp, platform: Platform, access: Access, tenants: () => Promise<string[]>): Route[] =>
  serve(jobRun(app.name), {
    run: async ({ job, runId, epoch }, { requestId }) => {
      const work = app.jobs?.find((candidate) => candidate.name === job)
      if (!work) return { done: 0, failed: 0, skipped: 1, note: `unknown job ${job}` }
      const run = async () => runForAll(app, platform, access, await tenants(), work, { runId, requestId })
      if (epoch === undefined) return run()
      return fencedRun(app.name, job, epoch, run)
    },
  })

/** Collections of the chassis must exist before a transaction writes to them. */
export const prepare = async (service: string): Promise<void> => {
  const db = database(service)
  keyRows(service)
  ticketRows(service)
  beatRows(service)
  runSlots(service)
  for (const make of [
    outboxRows,
    sequences,
    auditRows,
    chainRows,
    inboxRows,
    positionRows,
    deadLetters,
    discardedLetters,
    goneStates,
    processRows,
    operatingRows,
    personKeys,
  ])
    make(db)
  const there = new Set((await db.listCollections()).map((collection) => collection.name))
  await Promise.all(
    Object.values(db.models).map(async (model) => {
      if (!there.has(model.collection.name)) await model.createCollection()
      await makeIndexes(model)
    }),
  )
}

/** Takes a service's name and gives the tenants whose roles it has heard of. */
export const tenantsOf = (service: Service): Promise<string[]> => database(service).collection('role_replica').distinct('tenantId')

/** Says 200 while the service's database answers: whoever spreads requests leaves out a process that says 503. */
const ready =
  (service: Service): RequestHandler =>
  async (_, res) => {
    const alive = await database(service)
      .db?.command({ ping: 1 }, { timeoutMS: READY_MS })
      .catch((error: unknown) => void logger.warn({ err: error, service }, 'not ready: the database does not answer'))
    res.status(alive ? 200 : 503).json({ code: alive ? 0 : codes.unavailable, msg: alive ? 'success' : 'unavailable' })
  }

/** Another process of this service may handle a state: its memory is every process's business. What was missed meanwhile is read again. */
const FOLLOW_AGAIN_MS = 60_000
const follow = async (platform: Platform, access: Access): Promise<() => Promise<void>> => {
  const subscription = await platform.bus.broadcast(access.topics, access.follow)
  const again = () => void access.load().catch((error: unknown) => logger.warn({ err: error }, 'roles, parameters and organisations were not read again'))
  const timer = setInterval(again, FOLLOW_AGAIN_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await subscription.stop()
  }
}

/** Handles what is told, as far as operators do not hold it up. */
const hear = async (service: Service, reactions: readonly Reaction[], platform: Platform): Promise<{ stop(): Promise<void> }> => {
  const end = await followOperating(service, platform)
  const consumer = await consume(service, reactions, platform.bus, platform.clock, platform.patience)
  return { stop: () => consumer.stop().then(end) }
}

/** What our own processes may ask of every service; `own` are the routes that it has for people. */
const betweenUs = (app: ServiceApp, platform: Platform, served: Served, reactions: readonly Reaction[], own: readonly Route[]): Route[] => [
  ...jobRoutes(app, platform, served.access, () => tenantsOf(app.name)),
  ...deadLetterRoutes(app.name, reactions, platform.clock),
  ...operationsRoutes(app.name, platform, reactions),
  ...trailRoutes(app.name, reactions, app.trail),
  ...auditRoutes(app.name),
  ...errorRoutes(app.name),
  ...usesRoutes(app.name),
  ...explainRoutes(app.name, served, own, app.finds ?? []),
  ...leakRoutes(app.name, own, app.reachings ?? []),
  ...subjectRoutes(app.name, own, app.erasing ?? []),
  ...mergeRoutes(app.name, app.merges ?? [], platform.clock),
]

/** What answers a service's requests; nothing listens yet. */
const serverOf = (app: ServiceApp, served: Served, routes: readonly Route[]): Server => {
  const express = application()
  express.get('/health', (_, res) => void res.json({ code: 0, msg: 'success', data: { service: app.name } }))
  express.get('/ready', ready(app.name))
  readBodies(express)
  const answering = routeHandlers(routes, served)
  express.use(routerOf(answering))
  express.use((req, res) => void res.status(404).json(envelopeOf(absent(), localeOf(req.headers['accept-language']), '')))
  express.use(failed)
  return alignedServer(express, fastRoutes(answering, express))
}

/** Starts one service on a platform: collections, replicas, reactions, relay, HTTP. The databases must be open. */
export const startService = async (app: ServiceApp, platform: Platform, port = 0, host?: string): Promise<Running> => {
  const access = accessOf(app.name)
  const tenants = () => tenantsOf(app.name)
  const reactions = [...access.reactions, ...app.reactions]
  const used = usedPermissions(platform)
  const { signingKey, clock } = platform
  const served: Served = { service: app.name, access, signingKey, clock, used, sessionOf: sessionAt(platform), keepError: errorKeeper(database(app.name)) }
  const own = app.routes(platform, access)
  const routes = [...own, ...betweenUs(app, platform, served, reactions, own)]
  await prepare(app.name)
  await access.load()
  const server = serverOf(app, served, routes)
  const listening = await listen(server, port, host)
  const relay = startRelay(app.name, platform.bus, platform.wakeups)
  const sequencer = startSequencer(app.name)
  const consumer = await hear(app.name, reactions, platform)
  const following = await follow(platform, access)
  const end = await app.started?.(platform, access, tenants)
  const endTasks = startTasks(app.name, app.tasks ?? [], platform, access, tenants)
  const noting = noteProcess(app.name, platform)
  const endUses = startTelling(used)
  logger.info({ service: app.name, port: listening, run: randomUUID() }, 'started')
  return {
    app,
    port: listening,
    access,
    tellUses: used.tell,
    stop: async () => {
      await endUses()
      await close(server)
      await endTasks()
      await end?.()
      await following()
      await consumer.stop()
      await relay.stop()
      await sequencer.stop()
      await noting.stop()
    },
  }
}
