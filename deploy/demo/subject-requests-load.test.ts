import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { subjectRequests } from '@academy/contracts/identity/accounts/subject-requests.ts'
import { roleState } from '@academy/contracts/identity/events.ts'
import { services } from '../embedded/services.ts'
import { loadSubjectRequests } from './subject-requests-load.ts'

let site: Installation
beforeAll(async () => {
  site = await installation(services)
})
afterAll(async () => site.stop())

test('the demo has people who left years ago: one erased, one who is not, two to be decided on', async () => {
  const permissions = ['users:page', ...['page', 'save', 'agree', 'refuse'].map((verb) => `subject-requests:${verb}`)].map((one) => `sys:${one}`)
  await site.tell(roleState, 'ADMIN', { ...roleState.example, id: 'ADMIN', code: 'ADMIN', dataScope: '1', permissions })
  await site.settled()
  expect(await loadSubjectRequests(site.platform, 'chengtu', 'u-admin', [])).toBe(4)
  const admin = { userId: 'u-admin', grants: [{ code: 'ADMIN', roots: [] }] }
  const states = async () => site.ok(await site.call('identity', subjectRequests.endpoints.page, {}, admin)).records.map(({ status }) => status)
  for (let n = 0; n < 200 && (await states()).includes('agreed'); n++) await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await states()).sort()).toEqual(['asked', 'asked', 'erased', 'refused'])
})
