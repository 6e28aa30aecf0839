import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import { jobRun } from '@academy/contracts/core/job-run.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { roles } from '@academy/contracts/identity/access/roles.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { schedule } from '@academy/contracts/jobs/schedule.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { catalogues } from '@academy/contracts/training/catalogue/catalogues.ts'
import { sites } from '@academy/contracts/training/resources/sites.ts'
import { learner } from '../../faults/story/fixture.ts'
import { system } from '../../faults/story/teller.ts'
import type { Stage } from '../stage.ts'

/** Money comes in, sometimes under a reference that is booked already, sometimes less than nothing. */
export const paid = async (s: Stage): Promise<void> => {
  const all = await s.rows('fee', 'accounts', {}, 'orgCode')
  if (all.length === 0) return
  const amount = s.random.pick(['1.00', '250.50', '99999.99', '-3.00', '0.001'])
  await s.give(accounts, 'topUp', { id: s.random.pick(all)._id, amount, reference: `D-${s.random.int(1, 400)}` })
}

/** Part or all of a penalty is asked to be waived. */
export const pleaded = async (s: Stage): Promise<void> => {
  const all = await s.rows('fee', 'penalties', {}, 'enrolmentId')
  if (all.length === 0) return
  const amount = s.random.pick(['1.00', '10.00', '100000.00'])
  await s.give(exemptions, 'request', { penaltyId: s.random.pick(all)._id, amount, reason: '10', remark: '生病' })
}

/** Somebody writes into the discussion of an offering: a member, or not; the academy hides it now and then. */
export const said = async (s: Stage): Promise<void> => {
  const all = await s.rows('community', 'rooms', {}, '_id')
  const own = await s.rows('training', 'enrolments', { status: 'confirmed' }, '_id')
  if (all.length === 0 || own.length === 0) return
  const row = s.random.pick(own)
  const id = s.random.happens(0.8) ? row.offeringId : s.random.pick(all)._id
  const message = await s.give(rooms, 'post', { id, text: s.random.pick(['请带好工具', '几点开始？', '']) }, learner(String(row.userId)))
  if (message && s.random.happens(0.3)) await s.give(rooms, 'shield', { messageId: message.id })
}

/** What the clock would start: holds and requests that ended, reminders, ends of employments and posts. */
export const clocked = async (s: Stage): Promise<void> => {
  const { name, service } = s.random.pick(schedule.filter((one) => one.name !== 'jobs.verify-invariants'))
  await s.give(jobRun(service), 'run', { job: name, runId: `run-${s.next('run')}` }, { ...system, tenantId: 'platform' })
}

/** Somebody reads his notices. */
export const read = async (s: Stage): Promise<void> => {
  const all = await s.rows('notification', 'notices', { read: false }, 'userId')
  if (all.length > 0) await s.give(notices, 'read', { all: true }, learner(String(s.random.pick(all).userId)))
}

/** A plain record is made, changed with a right or an old version, made a second time, removed. */
export const kept = async (s: Stage): Promise<void> => {
  const made = s.next('record')
  const n = made % 90
  const both = { nameCn: `比对${n}`, nameEn: `Compared ${n}` }
  const nouns = [
    { contract: params, fields: { paramCode: `compared.${made}`, paramValue: '1' }, change: { paramValue: '2' } },
    { contract: roles, fields: { code: `CMP${made}`, ...both, dataScope: '5', permissions: [] }, change: { nameEn: 'Changed' } },
    { contract: sites, fields: { code: `CM${made}`, ...both, siteClass: 'A', siteKind: 'physical', region: 'N', cityCode: '1101' }, change: { region: 'S' } },
    {
      contract: catalogues,
      fields: { code: `C${String.fromCharCode(65 + (n % 26))}`, ...both, teamCn: '技术', teamEn: 'Technical', audience: ['TE*'], sort: n },
      change: { sort: 99 },
    },
  ]
  const { contract, fields, change } = s.random.pick(nouns)
  const row = await s.give(contract, 'save', fields)
  if (s.random.happens(0.3)) await s.give(contract, 'save', fields)
  if (!row) return
  const version = s.random.happens(0.7) ? row.version : row.version + 7
  const changed = await s.give(contract, 'update', { ...fields, ...change, id: row.id, version })
  if (s.random.happens(0.5)) await s.give(contract, 'remove', [row.id])
  else if (changed && s.random.happens(0.3)) await s.give(contract, 'info', { id: row.id })
}
