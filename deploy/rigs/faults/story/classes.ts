import { rooms } from '@academy/contracts/community/discussion/rooms.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { exemptions } from '@academy/contracts/fee/exemptions.ts'
import { mails } from '@academy/contracts/notification/mails.ts'
import { notices } from '@academy/contracts/notification/notices.ts'
import { attendances } from '@academy/contracts/training/delivery/attendances.ts'
import { confirmed, decide, learners, moveTo, offering } from './fixture.ts'
import type { Teller } from './teller.ts'

/** Two people attend or not; the sheet is closed; who stayed away is charged and partly let off. */
export const classes = async (t: Teller): Promise<void> => {
  const sheet = attendances as unknown as Contract
  const o = await offering(t, { capacity: 4 })
  const [one, two] = await learners(t, 2)
  if (!one || !two) throw new Error('the story has too few people')
  const [came, stayed] = [await confirmed(t, o.id, one), await confirmed(t, o.id, two)]
  const room = rooms as unknown as Contract
  const { _id: roomId } = await t.row('community', 'rooms', { _id: o.id })
  const said = await t.must(room, 'post', { id: roomId, text: '请带好工具' }, one)
  await t.must(room, 'shield', { messageId: said.id })
  const day = await moveTo(t, o.id, -1)
  const version = async () => (await t.row('training', 'offerings', { _id: o.id })).version
  const marks = (['am', 'pm'] as const).map((half) => ({ enrolmentId: came, day, half, mark: 'present' }))
  await t.must(sheet, 'mark', { offeringId: o.id, version: await version(), marks })
  await t.must(sheet, 'score', { offeringId: o.id, version: await version(), scores: [{ enrolmentId: came, score: 95 }] })
  await t.must(sheet, 'close', { offeringId: o.id, version: await version(), unmarkedAbsent: true })
  await t.settled()
  const penalty = await t.row('fee', 'penalties', { enrolmentId: stayed })
  for (const decision of ['refuse', 'agree'] as const) {
    const asked = await t.must(exemptions as unknown as Contract, 'request', { penaltyId: penalty._id, amount: '1.00', reason: '10', remark: '生病' })
    await decide(t, asked.id, decision)
    await t.settled()
  }
}

/** Money comes in; notices are read; a mail that failed is sent again. */
export const desk = async (t: Teller): Promise<void> => {
  const account = await t.row('fee', 'accounts')
  await t.must(accounts as unknown as Contract, 'topUp', { id: account._id, amount: '500.00', reference: `R-${Date.now()}` })
  const notice = await t.row('notification', 'notices', { read: false })
  await t.must(notices as unknown as Contract, 'read', { ids: [notice._id] }, { userId: String(notice.userId), grants: t.staff.grants ?? [] })
  await t.settled(true)
  const mail = await t.row('notification', 'mails', { status: 'sent' })
  await t.raw
    .db('notification')
    .collection('mails')
    .updateOne({ _id: mail._id as never }, { $set: { status: 'failed' } })
  await t.must(mails as unknown as Contract, 'resend', { id: mail._id })
  await t.settled(true)
}
