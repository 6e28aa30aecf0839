import { type As, type Installation, installation } from '@academy/chassis/testing/installation.ts'
import { addDays, dayOf } from '@academy/contracts/core/days.ts'
import { filesIn } from '@academy/contracts/core/files.ts'
import { checkDigit } from '@academy/contracts/core/id-card.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { users } from '@academy/contracts/identity/accounts/users.ts'
import { foundation } from '@academy/contracts/identity/setup/foundation.ts'
import { syncConnectors } from '@academy/contracts/identity/synchronisation/sync-connectors.ts'
import { syncRows } from '@academy/contracts/identity/synchronisation/sync-rows.ts'
import { syncRuns } from '@academy/contracts/identity/synchronisation/sync-runs.ts'
import { organisations } from '@academy/contracts/org/organisations.ts'
import { positions } from '@academy/contracts/org/positions.ts'
import { posts } from '@academy/contracts/org/posts.ts'
import { identityApp } from '@academy/identity/app.ts'
import { org } from '@academy/org/app.ts'

export const uploader: As = { userId: 'u-brings', grants: [{ code: 'ADMIN', roots: [] }] }
export const approver: As = { userId: 'u-approves', grants: [{ code: 'ADMIN', roots: [] }] }
const named = { nameCn: '名', nameEn: 'Name' }
const flags = { key: false, candidate: false, academyApproval: false, areaApproval: false, assessment: false, adminAllowed: false }

/** The number of a card of person `n`: a woman, of age. */
export const cardOf = (n: number): string => {
  const first = `110101199${n % 10}0${1 + (Math.floor(n / 10) % 9)}1${Math.floor(n / 90) % 10}${String((2 * Math.floor(n / 900)) % 1000).padStart(3, '0')}`
  return first + checkDigit(first)
}

export interface Person {
  n: number
  nameCn: string
  mobile: string
  organisation: string
  position: string
  leaveDate?: string
  postDate?: string
}

/** Person `n` as a file tells him. */
export const personOf = (n: number, more: Partial<Person> = {}): Person => ({
  ...{ n, nameCn: `陆知${'甲乙丙丁戊己庚辛壬癸'[n % 10]}`, mobile: `139${String(10_000_000 + n)}`, organisation: n % 2 === 0 ? 'O1' : 'O2', position: 'SA04' },
  ...more,
})

const head = ['证件号码', '姓名', '姓', '名', '手机', '组织', '岗位', '离职日期', '任职起始日']
const lineOf = ({ n, nameCn, mobile, organisation, position, leaveDate = '', postDate = '' }: Person) =>
  [cardOf(n), nameCn, 'Lu', `Zhi${'abcdefghij'[n % 10]}`, mobile, organisation, position, leaveDate, postDate].join(',')
export const fileOf = (people: readonly Person[]): string => [head.join(','), ...people.map(lineOf)].join('\r\n')

/** A connector that owns names, mobiles and places. */
export const connector = (code: string, more: object = {}) => ({
  ...{ code, ...named, kind: 'csv' as const, missing: 'leave' as const, auto: false },
  ...{ joinersMax: 500, changedPercent: 20, leaversMin: 20, leaversPercent: 2 },
  fields: [
    { field: 'idNumber', column: '证件号码', owned: false },
    { field: 'nameCn', column: '姓名', owned: true },
    { field: 'surnameEn', column: '姓', owned: false },
    { field: 'givenEn', column: '名', owned: false },
    { field: 'mobile', column: '手机', owned: true },
    { field: 'organisation', column: '组织', owned: true },
    { field: 'position', column: '岗位', owned: true },
    { field: 'leaveDate', column: '离职日期', owned: false },
    { field: 'postDate', column: '任职起始日', owned: false },
  ],
  ...more,
})

/** Identity and org with a dealer, two outlets and two positions. */
export const academy = async (start = new Date('2036-03-03T02:00:00Z')) => {
  const site: Installation = await installation([identityApp(async () => undefined), org], start)
  const academyOf = { tenant: { tenantId: 'chengtu', nameCn: '澄途', nameEn: 'Chengtu', category: 'passenger' }, workdays: [] }
  site.ok(await site.internal('identity', foundation.endpoints.lay, academyOf))
  await site.settled()
  const made = async (input: object) => site.ok(await site.call('org', organisations.endpoints.save, input as never, uploader)).id
  const root = await made({ ...named, code: 'R', orgType: '10' })
  const dealer = await made({ ...named, code: 'D1', orgType: '50', parentId: root })
  for (const code of ['O1', 'O2']) await made({ ...named, code, orgType: '60', outletKind: '4S-L', parentId: dealer, area: 'N', region: 'N' })
  const known = new Set(site.ok(await site.call('org', positions.endpoints.page, { limit: 100 } as never, uploader)).records.map(({ code }) => code))
  for (const code of ['SA04', 'SA07'])
    if (!known.has(code))
      site.ok(
        await site.call('org', positions.endpoints.save, { ...named, code, positionGroup: 'SA', single: false, partTime: true, ...flags } as never, uploader),
      )
  await site.settled()
  return { site, ...doingIn(site), ...seeingIn(site) }
}

/** Sends a file as a browser does, in its one piece. */
const uploadTo =
  (site: Installation) =>
  async (content: string | Buffer, name = 'people.csv') => {
    const { begin, piece, finish } = filesIn('identity').endpoints
    const bytes = Buffer.isBuffer(content) ? content : Buffer.from(content)
    const asked = { noun: syncRuns.noun, field: 'file', name, size: bytes.length }
    const { id } = site.ok(await site.call('identity', begin, asked, uploader))
    await site.send('identity', 'PUT', `${piece.path.replace('{id}', id)}?at=0`, bytes, uploader, { 'content-type': 'application/octet-stream' })
    return site.ok(await site.call('identity', finish, { id }, uploader))
  }

const doingIn = (site: Installation) => {
  const today = () => dayOf(site.clock.now())
  const upload = uploadTo(site)
  const read = async (id: string) => site.ok(await site.call('identity', syncRuns.endpoints.info, { id }, approver))
  /** Waits for the task of a run to end. */
  const until = async (id: string, busy: readonly string[], ms = 60_000) => {
    for (const end = Date.now() + ms; ; await new Promise((resolve) => setTimeout(resolve, 40))) {
      const run = await read(id)
      if (!busy.includes(run.status)) return run
      if (Date.now() > end) throw new Error(`the run is still ${run.status}`)
    }
  }
  const brought = async (connectorId: string, content: string | Buffer) => {
    const file = await upload(content)
    const run = site.ok(await site.call('identity', syncRuns.endpoints.save, { connectorId, file } as never, uploader))
    return until(run.id, ['read'])
  }
  const applied = async (id: string) => {
    site.ok(await site.call('identity', syncRuns.endpoints.apply, { id }, uploader))
    return ended(id)
  }
  const ended = async (id: string) => {
    const run = await until(id, ['applying', 'read'])
    await site.settled()
    return run
  }
  const rows = async (runId: string, more: object = {}) =>
    site.ok(await site.call('identity', syncRows.endpoints.page, { runId, limit: 100, ...more } as never, approver)).records
  const fresh = async (more: object = {}) =>
    site.ok(await site.call('identity', syncConnectors.endpoints.save, connector(`C${++made}`, more) as never, uploader)).id
  let made = 0
  const clock = async (job = 'identity.synchronise', service: 'identity' | 'org' = 'identity') =>
    site.ok(await site.internal(service, jobRun(service).endpoints.run, { job, runId: `run-${++made}` }))
  /** Another day at the same hour. */
  const later = (days: number) => site.clock.set(new Date(site.clock.now().getTime() + days * 86_400_000))
  return { today, ago: (days: number) => addDays(today(), -days), upload, read, until, brought, applied, ended, rows, fresh, clock, later }
}

/** What is there now: people in identity, their posts in org. */
const seeingIn = (site: Installation) => {
  const people = async () => site.ok(await site.call('identity', users.endpoints.page, { limit: 100 } as never, uploader)).records
  const held = async (userId: string) => site.ok(await site.call('org', posts.endpoints.page, { userId, limit: 50 } as never, uploader)).records
  return { people, held }
}

export type Academy = Awaited<ReturnType<typeof academy>>
