import { database } from '@academy/chassis/mongo/database.ts'
import { outboxRows } from '@academy/chassis/mongo/outbox.ts'
import { type Installation, installation } from '@academy/chassis/testing/installation.ts'
import type { DataOf } from '@academy/contracts/core/event.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { ledger } from '@academy/contracts/fee/ledger.ts'
import { roleState, userState } from '@academy/contracts/identity/events.ts'
import { organisationState } from '@academy/contracts/org/events.ts'
import { enrolmentConfirmed, enrolmentRequested, enrolmentRevoked } from '@academy/contracts/training/delivery/enrolment-events.ts'

import { fee } from './app.ts'

// People, places and facts that the tests of this service share.

export const accountant = { userId: 'u-ac07', grants: [{ code: 'ACCOUNTANT', roots: [] }] }
export const dealerAdmin = (dealer: string) => ({ userId: 'u-mg06', grants: [{ code: 'DEALER_ADMIN', roots: [dealer] }] })
export const outletAdmin = (outlet: string) => ({ userId: 'u-mg05', grants: [{ code: 'OUTLET_ADMIN', roots: [outlet] }] })
export const product = { userId: 'u-ac04', grants: [{ code: 'PRODUCT', roots: [] }] }
export const elsewhere = { ...accountant, tenantId: 'yuanxiu' }

const permissions = [
  ...[
    'accounts:page',
    'accounts:export',
    'accounts:top-up',
    'ledger:page',
    'ledger:export',
    'ledger:reverse',
    'penalties:page',
    'exemptions:page',
    'exemptions:save',
    'periods:page',
  ],
  ...['page', 'save', 'update', 'delete'].map((verb) => `reduction-rules:${verb}`),
].map((permission) => `fee:${permission}`)

/** Roles, one learner and two dealers with an outlet each; E is brand Elunor's course of THE102, 3,600 yuan. */
export const layGround = async (site: Installation): Promise<void> => {
  const role = { nameCn: '角色', nameEn: 'Role' }
  for (const tenantId of ['chengtu', 'yuanxiu'])
    await site.tell(roleState, `role-${tenantId}`, { ...role, id: `role-${tenantId}`, code: 'ACCOUNTANT', dataScope: '1', permissions }, { tenantId })
  await site.tell(roleState, 'role-dealer', {
    ...role,
    id: 'role-dealer',
    code: 'DEALER_ADMIN',
    dataScope: '3',
    permissions: ['fee:accounts:page', 'fee:ledger:page'],
  })
  const enrolling = { OUTLET_ADMIN: ['2', 'training:enrolments:assign'], PRODUCT: ['1', 'training:enrolments:page'] } as const
  for (const [code, [dataScope, permission]] of Object.entries(enrolling))
    await site.tell(roleState, `role-${code}`, { ...role, id: `role-${code}`, code, dataScope, permissions: [permission] })
  await site.tell(userState, 'u-0412', { ...userState.example, id: 'u-0412', nameCn: '林知夏', nameEn: 'Lin Zhixia' })
  for (const n of ['1', '2']) await layDealer(site, `D00${n}`, `O000${n}`)
  await site.settled()
}

/** One dealer with its outlet, of the standard category. */
export const layDealer = async (site: Installation, dealer: string, outlet: string): Promise<void> => {
  const place = { region: 'N' as const, provinceCode: '11', cityCode: '1101', orgCategory: 'STD' as const, dealerStatus: '20' as const }
  await site.tell(organisationState, dealer, {
    id: dealer,
    code: dealer,
    nameCn: `经销商${dealer}`,
    nameEn: `Dealer ${dealer}`,
    orgType: '50',
    path: ['CT', dealer],
    ...place,
  })
  await site.tell(organisationState, outlet, {
    ...organisationState.example,
    ...place,
    id: outlet,
    code: outlet,
    parentId: dealer,
    path: ['CT', dealer, outlet],
    outletKind: '4S-M',
    openDate: '2015-05-18',
  })
}

/** An installation of fee and two dealers whose accounts were opened with 50,000 yuan each. */
export const openedBooks = async (): Promise<Installation> => {
  const site = await installation([fee], new Date('2026-11-02T02:00:00Z'))
  await layGround(site)
  const items = ['D001', 'D002'].map((orgCode) => ({ orgCode, fen: 5_000_000 }))
  site.ok(await site.internal('fee', accounts.endpoints.openings, { items }))
  await site.settled()
  return site
}

type Subject = Partial<DataOf<typeof enrolmentConfirmed>>

export const requested = (over: Subject = {}): DataOf<typeof enrolmentRequested> => ({ ...enrolmentRequested.example, ...(over as object) })
export const confirmed = (site: Installation, over: Subject = {}): DataOf<typeof enrolmentConfirmed> => ({
  ...enrolmentConfirmed.example,
  confirmedAt: site.clock.now().toISOString(),
  ...over,
})
export const revoked = (site: Installation, over: Partial<DataOf<typeof enrolmentRevoked>> = {}): DataOf<typeof enrolmentRevoked> => ({
  ...enrolmentRevoked.example,
  revokedAt: site.clock.now().toISOString(),
  ...over,
})

/** The account of a dealer as the accountant sees it. */
export const accountOf = async (site: Installation, orgCode: string) => {
  const found = site.ok(await site.call('fee', accounts.endpoints.page, { text: orgCode }, accountant))
  const [row] = found.records
  if (!row) throw new Error(`no account ${orgCode}`)
  return row
}

/** The lines of an account, oldest first. */
export const linesOf = async (site: Installation, accountId: string) =>
  site.ok(await site.call('fee', ledger.endpoints.page, { accountId, limit: 100, orderField: 'at', order: 'asc' }, accountant)).records

/** A raw collection of this service. */
export const rows = (name: string) => database('fee').collection(name)

/** What this service told others under a name, of one enrolment where it is given. */
export const told = (name: string, enrolmentId?: string) =>
  outboxRows(database('fee'))
    .find({ 'envelope.name': name, ...(enrolmentId ? { 'envelope.data.enrolmentId': enrolmentId } : {}) })
    .lean()
