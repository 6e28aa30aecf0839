import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { tasks } from '@academy/contracts/approval-workflow/tasks.ts'
import type { Contract } from '@academy/contracts/core/endpoint.ts'
import { accounts } from '@academy/contracts/fee/accounts.ts'
import { params } from '@academy/contracts/identity/system/params.ts'
import { enrolments } from '@academy/contracts/training/delivery/enrolments.ts'
import type { Session } from '../session.ts'
import { learner, offering } from '../story/fixture.ts'

const delivery = enrolments as unknown as Contract
let references = 0

/** People apply for three seats, change their minds and are decided about while money comes in and parameters are made. Some ask for the same again, which the rules refuse. */
export const traffic = async ({ client, teller }: Pick<Session, 'client' | 'teller'>): Promise<void> => {
  const give = (contract: Contract, name: string, input: unknown, who = teller.staff) =>
    client.give(contract.service, `${contract.noun}.${name}`, contract.endpoints[name] as never, input, who)
  const o = await offering(teller, { capacity: 3 })
  const users = (await teller.rows('org', 'posts', { positionCode: 'TE03' })).map((post) => String(post.userId))
  const from = randomInt(users.length)
  const people = Array.from({ length: 6 }, (_, n) => learner(users[(from + n * 5) % users.length] ?? ''))
  const account = await teller.row('fee', 'accounts')
  const applied = people.map(async (who, n) => {
    await sleep(randomInt(300))
    const { data } = await give(delivery, 'apply', { offeringId: o.id }, who)
    const id = (data as { id?: string } | null)?.id
    if (id && n % 3 === 0) {
      await give(delivery, 'revoke', { id, reason: '10' }, who)
      await give(delivery, 'revoke', { id, reason: '10' }, who)
    }
    if (n % 3 === 1) await give(delivery, 'apply', { offeringId: o.id }, who)
  })
  const money = Array.from({ length: 4 }, async () => {
    const input = { id: account._id, amount: '1.00', reference: `T-${Date.now()}-${references++}` }
    await give(accounts as unknown as Contract, 'topUp', input)
    await give(accounts as unknown as Contract, 'topUp', input)
  })
  const plain = Array.from({ length: 4 }, () =>
    give(params as unknown as Contract, 'save', { paramCode: `fault.${Date.now()}.${references++}`, paramValue: '1' }),
  )
  await Promise.all([...applied, ...money, ...plain])
  for (const task of (await teller.rows('approval-workflow', 'tasks', { status: 'open' })).slice(0, 3))
    await give(tasks as unknown as Contract, 'decide', { taskId: task._id, decision: 'agree' }, learner((task.holderIds as string[])[0] ?? ''))
}
