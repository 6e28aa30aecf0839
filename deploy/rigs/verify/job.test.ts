import { randomUUID } from 'node:crypto'
import { database } from '@academy/chassis/mongo/database.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { schedule } from '@academy/contracts/jobs/schedule.ts'
import { services } from '../../embedded/services.ts'

let site: Installation
beforeAll(async () => {
  site = await installation(services.map(({ started: _, ...app }) => app))
  for (const tenantId of ['chengtu', 'yuanxiu'])
    await site.tell(
      roleState,
      `r-${tenantId}`,
      { id: `r-${tenantId}`, code: 'R', nameCn: '角色', nameEn: 'Role', dataScope: '1', permissions: [] },
      { tenantId },
    )
  await site.settled()
}, 60_000)
afterAll(async () => site.stop())

const verify = () => site.internal('jobs', jobRun('jobs').endpoints.run, { job: 'jobs.verify-invariants', runId: randomUUID() })
const planted = { _id: 'planted', tenantId: 'chengtu', version: 2, amount: 0 }

test('the nightly run looks at all services once for all academies, and names what is violated', async () => {
  const calm = site.ok(await verify())
  expect(calm).toMatchObject({ failed: 0, skipped: 0 })
  await database('fee')
    .collection('postings')
    .insertOne(planted as never)
  expect(site.ok(await verify())).toMatchObject({ failed: 2, note: expect.stringMatching(/I11 .*posting planted .*I12/) })
  await database('fee')
    .collection('postings')
    .deleteOne({ _id: planted._id as never })
})

test('every job of the schedule has a service that does it', () => {
  const known = new Set(services.flatMap((app) => (app.jobs ?? []).map((job) => `${app.name} ${job.name}`)))
  expect(schedule.filter((job) => !known.has(`${job.service} ${job.name}`)).map((job) => job.name)).toEqual([])
})
