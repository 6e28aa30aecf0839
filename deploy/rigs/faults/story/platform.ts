import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { menus } from '@academy/contracts/identity/access/menus.ts'
import { sessions } from '@academy/contracts/identity/accounts/sessions.ts'
import { imports } from '@academy/contracts/jobs/imports.ts'
import { jobs } from '@academy/contracts/jobs/jobs.ts'
import { schedule } from '@academy/contracts/jobs/schedule.ts'
import { bookOf } from '@academy/jobs/imports/testing/academy.ts'
import type { Who } from '../client.ts'
import { TENANT } from '../fixture.ts'
import { runJobs } from './clock.ts'
import { letters } from './letters.ts'
import { seeds } from './seeds.ts'
import type { Row, Teller } from './teller.ts'

/** Whoever signs out has a session that ends with it. */
const signedIn = async (t: Teller, { userId }: Who): Promise<void> => {
  const [at, who] = [new Date(), { userId, tenant: TENANT, memberships: [{ tenantId: TENANT, userId }] }]
  const session = { tenantId: 'platform', ...who, version: 1, createDate: at, updateDate: at, lastSeen: at, address: '', locale: 'zh-CN' }
  await t.raw
    .db('identity')
    .collection<Row>('sessions')
    .insertOne({ _id: `s-${userId}`, ...session })
}

/** Sessions, menus, the schedule, dead letters, every job once. */
export const operating = async (t: Teller): Promise<void> => {
  await seeds(t)
  const person = { ...t.staff }
  await signedIn(t, person)
  await t.must(sessions as unknown as Contract, 'language', { locale: 'en-US' }, person)
  await t.must(menus as unknown as Contract, 'intercept', { routes: 'training/offerings' }, person)
  await t.must(sessions as unknown as Contract, 'logoutIam', {}, person)
  const owner = { ...t.staff, tenantId: 'chengtu' }
  const [first] = schedule
  for (const name of ['pause', 'resume', 'run']) await t.must(jobs as unknown as Contract, name, { id: first?.name }, owner)
  await letters(t, owner)
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
