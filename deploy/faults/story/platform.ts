import { randomUUID } from 'node:crypto'
import { models } from '@academy/contracts/approval-workflow/models.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ReductionRule, reductionRules } from '@academy/contracts/fee/reduction-rules.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { foundation } from '@academy/contracts/identity/system/foundation.ts'
import { deadLetters } from '@academy/contracts/jobs/dead-letters.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { jobs } from '@academy/contracts/jobs/jobs.ts'
import { schedule } from '@academy/contracts/jobs/schedule.ts'
import { bookOf } from '@academy/jobs/imports/testing/academy.ts'
import { z } from 'zod'
import { approvalModels } from '../../seed/approval-models.ts'
import { reductionRules as seeds } from '../../seed/reduction-rules.ts'
import type { Who } from '../client.ts'
import { runJobs } from './clock.ts'
import { type Row, system, type Teller } from './teller.ts'

/** What the installation's own programs ask for: seeds once more, which change nothing. */
const seedsAgain = async (t: Teller): Promise<void> => {
  const tenant = { tenantId: 'drill', nameCn: '演练学院', nameEn: 'Drill Academy', category: 'passenger' }
  const ground = {
    tenant,
    roles: [],
    menus: [],
    dictionaries: [],
    params: [],
    workdays: [{ day: '2035-01-01', kind: 'holiday', nameCn: '元旦', nameEn: 'New Year' }],
  }
  await t.must(foundation as unknown as Contract, 'lay', ground, { ...system, tenantId: 'drill' })
  await t.must(foundation as unknown as Contract, 'regions', { regions: [] }, system)
  await t.must(
    foundation as unknown as Contract,
    'demoCredentials',
    { password: 'drill-2026', accounts: [{ userCode: 'yx.learner', role: 'LEARNER' }] },
    system,
  )
  await t.must(models as unknown as Contract, 'load', { models: approvalModels.map((model) => ({ ...model, modelVersion: 2 })) }, system)
  const rules = seeds.slice(0, 1).map((rule) => z.encode(ReductionRule, { ...rule, code: 'DRILL-LOAD' }))
  await t.must(reductionRules as unknown as Contract, 'load', { rules }, system)
  await t.must(accounts as unknown as Contract, 'openings', { items: [{ orgCode: 'D001', fen: 1 }] }, system)
}

/** A letter of nobody's, given up. */
const giveUp = async (t: Teller, owner: Who): Promise<void> => {
  const [eventId, aggregateId] = [randomUUID(), randomUUID()]
  const envelope = { eventId, name: 'drill.letter.lost', schema: 1, tenantId: 'chengtu', aggregateId, aggregateVersion: 1, at: new Date().toISOString() }
  const event = { ...envelope, requestId: eventId, correlationId: eventId, actor: { userId: 'system' }, data: null }
  const letter = { consumer: 'training.drill', topic: 'drill.letter', key: `chengtu|${aggregateId}`, event, version: 1, at: new Date() }
  const id = `training.drill|${eventId}`
  await t.raw
    .db('training')
    .collection<Row>('dead_letters')
    .insertOne({ _id: id, ...letter, error: 'drill', attempts: 8, waiting: false })
  await t.must(deadLetters as unknown as Contract, 'discard', { service: 'training', id, reason: 'drill' }, owner)
}

/** Sessions, menus, the schedule, dead letters, every job once. */
export const operating = async (t: Teller): Promise<void> => {
  await seedsAgain(t)
  const person = { ...t.staff }
  await t.must(sessions as unknown as Contract, 'language', { locale: 'en-US' }, person)
  await t.must(menus as unknown as Contract, 'intercept', { routes: 'training/offerings' }, person)
  await t.must(sessions as unknown as Contract, 'logoutIam', {}, person)
  const owner = { ...t.staff, tenantId: 'chengtu' }
  const [first] = schedule
  for (const name of ['pause', 'resume', 'run']) await t.must(jobs as unknown as Contract, name, { id: first?.name }, owner)
  await t.must(deadLetters as unknown as Contract, 'replay', { service: 'training' }, owner)
  await giveUp(t, owner)
  await runJobs(t)
  await t.settled()
}

const reaches = async (t: Teller, id: string, ...states: string[]): Promise<void> => {
  for (const until = Date.now() + 1_200_000; Date.now() < until; await new Promise((resolve) => setTimeout(resolve, 100))) {
    const row = await t.row('jobs', 'imports', { _id: id })
    if (states.includes(String(row.status))) return
    if (['wrong', 'stuck'].includes(String(row.status))) throw new Error(`the import is ${row.status}: ${JSON.stringify(row.problem ?? row.sheets)}`)
  }
  throw new Error(`the import ${id} does not come to ${states}`)
}

/** A workbook is uploaded, judged and applied; another is cancelled. */
export const importing = async (t: Teller): Promise<void> => {
  const contract = imports as unknown as Contract
  const sites = [1, 2, 3].map((n) => ({
    code: `IM${n}`,
    nameCn: `导入${n}`,
    nameEn: `Imported ${n}`,
    siteClass: 'A',
    siteKind: 'physical',
    region: 'N',
    cityCode: '1101',
    status: 'active',
  }))
  const book = new Uint8Array(await bookOf({ sites }))
  for (const end of ['apply', 'cancel'] as const) {
    const { id } = await t.must(contract, 'upload', book, t.staff, '?fileName=drill.xlsx')
    await reaches(t, id, 'ready')
    await t.must(contract, end, { id })
    await reaches(t, id, end === 'apply' ? 'done' : 'cancelled')
  }
  await t.settled()
}
